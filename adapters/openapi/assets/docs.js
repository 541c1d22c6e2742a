// Shows the document of this server; SwaggerUIBundle comes from the script before this one.
window.SwaggerUIBundle({
  url: '/openapi.json',
  domNode: document.getElementById('docs'),
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: false,
  // Nothing is asked of anybody else.
  validatorUrl: null,
})
