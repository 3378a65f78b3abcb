// n8n reads the nodes and credentials from package.json; a package still needs a main file to be required by name.
module.exports = {};
