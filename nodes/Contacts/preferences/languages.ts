export interface PageTexts {
	title: string;
	intro: string;
	/** The box of those who want nothing at all. */
	nothing: string;
	save: string;
	saved: string;
	/** Said where the link does not count. */
	closed: string;
	/** Said where boxes were sent that the page has no more. */
	outdated: string;
	/** Said who wants something again, after hundreds of changes on one day. */
	tooOften: string;
}

type PageLine = readonly [string, string, string, string, string, string, string, string];

/** A line for each language: title, intro, nothing, save, saved, closed, outdated, tooOften. */
const LINES: Readonly<Record<string, PageLine>> = {
	ar: [
		'رسائلك',
		'اختر ما تريد أن يصلك منا، وأين.',
		'لا أريد أي رسائل',
		'حفظ',
		'تم حفظ اختيارك.',
		'لم يعد هذا الرابط يعمل. يُرجى استخدام الرابط في رسالة أحدث.',
		'كانت هذه الصفحة قديمة. يُرجى مراجعة اختياراتك وحفظها مرة أخرى.',
		'لقد غيّرت اختيارك مرات كثيرة اليوم. تم حفظ ما لا تريده. يُرجى اختيار الباقي مرة أخرى غدًا.',
	],
	cs: [
		'Vaše zprávy',
		'Vyberte si, co od nás chcete dostávat a kam.',
		'Vůbec žádné zprávy',
		'Uložit',
		'Vaše volba byla uložena.',
		'Tento odkaz již nefunguje. Použijte prosím odkaz z novější zprávy.',
		'Tato stránka už nebyla aktuální. Zkontrolujte prosím svou volbu a uložte ji znovu.',
		'Dnes jste svou volbu změnili příliš často. Co nechcete, je uloženo. Zbytek prosím vyberte znovu zítra.',
	],
	de: [
		'Ihre Nachrichten',
		'Wählen Sie, was Sie von uns bekommen möchten, und wo.',
		'Gar keine Nachrichten',
		'Speichern',
		'Ihre Auswahl wurde gespeichert.',
		'Dieser Link funktioniert nicht mehr. Bitte nehmen Sie den Link aus einer neueren Nachricht.',
		'Diese Seite war nicht mehr aktuell. Bitte prüfen Sie Ihre Auswahl und speichern Sie sie noch einmal.',
		'Sie haben Ihre Auswahl heute sehr oft geändert. Was Sie nicht möchten, ist gespeichert. Bitte wählen Sie den Rest morgen noch einmal.',
	],
	el: [
		'Τα μηνύματά σας',
		'Επιλέξτε τι θέλετε να λαμβάνετε από εμάς και πού.',
		'Κανένα μήνυμα',
		'Αποθήκευση',
		'Η επιλογή σας αποθηκεύτηκε.',
		'Αυτός ο σύνδεσμος δεν λειτουργεί πια. Χρησιμοποιήστε τον σύνδεσμο ενός νεότερου μηνύματος.',
		'Αυτή η σελίδα δεν ήταν ενημερωμένη. Ελέγξτε τις επιλογές σας και αποθηκεύστε τις ξανά.',
		'Αλλάξατε τις επιλογές σας πάρα πολλές φορές σήμερα. Όσα δεν θέλετε αποθηκεύτηκαν. Επιλέξτε τα υπόλοιπα ξανά αύριο.',
	],
	en: [
		'Your messages',
		'Choose what you want to get from us, and where.',
		'No messages at all',
		'Save',
		'Your choice was saved.',
		'This link does not work any more. Please use the link in a newer message.',
		'This page was out of date. Please check your choice and save it again.',
		'You have changed your choice very often today. What you do not want was saved. Please choose the rest again tomorrow.',
	],
	es: [
		'Sus mensajes',
		'Elija qué desea recibir de nosotros y dónde.',
		'Ningún mensaje',
		'Guardar',
		'Su elección se ha guardado.',
		'Este enlace ya no funciona. Utilice el enlace de un mensaje más reciente.',
		'Esta página ya no estaba actualizada. Revise su elección y guárdela de nuevo.',
		'Hoy ha cambiado su elección demasiadas veces. Lo que no desea se ha guardado. Elija el resto de nuevo mañana.',
	],
	fr: [
		'Vos messages',
		'Choisissez ce que vous souhaitez recevoir de notre part, et où.',
		'Aucun message',
		'Enregistrer',
		'Votre choix a été enregistré.',
		'Ce lien ne fonctionne plus. Veuillez utiliser le lien d’un message plus récent.',
		'Cette page n’était plus à jour. Veuillez vérifier votre choix et l’enregistrer à nouveau.',
		'Vous avez modifié votre choix trop souvent aujourd’hui. Ce que vous ne souhaitez pas a été enregistré. Veuillez choisir le reste à nouveau demain.',
	],
	hi: [
		'आपके संदेश',
		'चुनें कि आप हमसे क्या पाना चाहते हैं, और कहाँ।',
		'कोई संदेश नहीं',
		'सहेजें',
		'आपका चुनाव सहेज लिया गया है।',
		'यह लिंक अब काम नहीं करता। कृपया किसी नए संदेश का लिंक इस्तेमाल करें।',
		'यह पृष्ठ पुराना हो गया था। कृपया अपना चुनाव जाँचें और फिर से सहेजें।',
		'आपने आज अपना चुनाव बहुत बार बदला है। जो आप नहीं चाहते, वह सहेज लिया गया है। कृपया बाकी कल फिर से चुनें।',
	],
	it: [
		'I suoi messaggi',
		'Scelga che cosa desidera ricevere da noi, e dove.',
		'Nessun messaggio',
		'Salva',
		'La sua scelta è stata salvata.',
		'Questo link non funziona più. Usi il link di un messaggio più recente.',
		'Questa pagina non era più aggiornata. Controlli la sua scelta e la salvi di nuovo.',
		'Oggi ha modificato la sua scelta troppe volte. Ciò che non desidera è stato salvato. Scelga di nuovo il resto domani.',
	],
	ja: [
		'お知らせの設定',
		'受け取りたいお知らせと受け取り先をお選びください。',
		'お知らせを一切受け取らない',
		'保存',
		'設定を保存しました。',
		'このリンクは無効になりました。新しいメッセージのリンクをお使いください。',
		'このページは古くなっていました。設定を確認し、もう一度保存してください。',
		'本日は変更の回数が多すぎます。受け取らない設定は保存しました。それ以外は明日もう一度お選びください。',
	],
	ko: [
		'메시지 설정',
		'저희에게서 받고 싶은 메시지와 받을 곳을 선택해 주세요.',
		'어떤 메시지도 받지 않음',
		'저장',
		'선택이 저장되었습니다.',
		'이 링크는 더 이상 유효하지 않습니다. 더 최근 메시지의 링크를 이용해 주세요.',
		'이 페이지는 최신 상태가 아니었습니다. 선택을 확인하고 다시 저장해 주세요.',
		'오늘 선택을 너무 자주 변경하셨습니다. 받지 않겠다고 하신 내용은 저장되었습니다. 나머지는 내일 다시 선택해 주세요.',
	],
	nl: [
		'Uw berichten',
		'Kies wat u van ons wilt ontvangen, en waar.',
		'Helemaal geen berichten',
		'Opslaan',
		'Uw keuze is opgeslagen.',
		'Deze link werkt niet meer. Gebruik de link in een nieuwer bericht.',
		'Deze pagina was niet meer actueel. Controleer uw keuze en sla die opnieuw op.',
		'U hebt uw keuze vandaag te vaak gewijzigd. Wat u niet wilt, is opgeslagen. Kies de rest morgen opnieuw.',
	],
	pl: [
		'Twoje wiadomości',
		'Wybierz, co chcesz od nas otrzymywać i gdzie.',
		'Żadnych wiadomości',
		'Zapisz',
		'Twój wybór został zapisany.',
		'Ten link już nie działa. Użyj linku z nowszej wiadomości.',
		'Ta strona była nieaktualna. Sprawdź swój wybór i zapisz go ponownie.',
		'Twój wybór był dziś zmieniany zbyt wiele razy. To, czego nie chcesz, zostało zapisane. Resztę wybierz ponownie jutro.',
	],
	pt: [
		'As suas mensagens',
		'Escolha o que deseja receber de nós, e onde.',
		'Nenhuma mensagem',
		'Confirmar',
		'A sua escolha já está em vigor.',
		'Este link já não funciona. Use o link de uma mensagem mais recente.',
		'Esta página já não estava atualizada. Verifique a sua escolha e confirme-a novamente.',
		'Alterou a sua escolha demasiadas vezes hoje. As suas recusas já estão em vigor. Escolha o resto novamente amanhã.',
	],
	ru: [
		'Ваши сообщения',
		'Выберите, что вы хотите получать от нас и куда.',
		'Никаких сообщений',
		'Сохранить',
		'Ваш выбор сохранён.',
		'Эта ссылка больше не действует. Воспользуйтесь ссылкой из более нового сообщения.',
		'Эта страница устарела. Проверьте свой выбор и сохраните его ещё раз.',
		'Сегодня вы слишком часто меняли свой выбор. Ваши отказы сохранены. Остальное выберите ещё раз завтра.',
	],
	tr: [
		'Mesajlarınız',
		'Bizden hangi mesajları, hangi kanaldan almak istediğinizi seçin.',
		'Hiç mesaj istemiyorum',
		'Kaydet',
		'Seçiminiz kaydedildi.',
		'Bu bağlantı artık çalışmıyor. Lütfen daha yeni bir mesajdaki bağlantıyı kullanın.',
		'Bu sayfa güncel değildi. Lütfen seçiminizi kontrol edip yeniden kaydedin.',
		'Bugün seçiminizi çok sık değiştirdiniz. İstemedikleriniz kaydedildi. Lütfen geri kalanını yarın yeniden seçin.',
	],
	uk: [
		'Ваші повідомлення',
		'Виберіть, що ви хочете отримувати від нас і куди.',
		'Жодних повідомлень',
		'Зберегти',
		'Ваш вибір збережено.',
		'Це посилання більше не діє. Скористайтеся посиланням із новішого повідомлення.',
		'Ця сторінка застаріла. Перевірте свій вибір і збережіть його ще раз.',
		'Сьогодні ви надто часто змінювали свій вибір. Ваші відмови збережено. Решту виберіть ще раз завтра.',
	],
	zh: [
		'您的消息',
		'请选择您想从我们这里收到什么，以及在哪里接收。',
		'不接收任何消息',
		'保存',
		'您的选择已保存。',
		'此链接已失效。请使用较新消息中的链接。',
		'此页面已过期。请检查您的选择并重新保存。',
		'您今天更改选择的次数过多。您不想接收的内容已保存。其余内容请明天再选择。',
	],
};

/** The texts that need no words of the user's own, the same languages as those in which replies are understood. */
export const BUILT_IN = Object.entries(LINES).map(
	([code, [title, intro, nothing, save, saved, closed, outdated, tooOften]]) => ({
		language: new Intl.Locale(code),
		texts: { title, intro, nothing, save, saved, closed, outdated, tooOften } satisfies PageTexts,
	}),
);
