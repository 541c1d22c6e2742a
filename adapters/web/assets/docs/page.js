// Shows the document of this server; Swagger UI is a script of the page, not a module.
const { SwaggerUIBundle } = /** @type {{SwaggerUIBundle: (options: object) => void}} */ (
  /** @type {unknown} */ (globalThis)
)

const isDark = window.matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', isDark.matches)
paint()
isDark.addEventListener('change', paint)

/** A link inside the button that opens an operation cannot be reached by keyboard and readers. */
const plainPaths = () => ({
  wrapComponents: {
    /** @type {(link: unknown, system: {React: {createElement: Function}}) => (props: {text: string}) => unknown} */
    DeepLink: (_link, { React }) => {
      return ({ text }) => React.createElement('span', { className: 'nostyle' }, text)
    },
  },
})

/**
 * The page has a main part already.
 * @param {{React: {createElement: (type: unknown, ...more: unknown[]) => unknown}}} system
 */
function oneMain({ React }) {
  const make = React.createElement
  React.createElement = (type, ...more) => make(type === 'main' ? 'div' : type, ...more)
  return {}
}

/**
 * Resolving one path reads the whole document, for seconds. The security schemes, which Swagger UI
 * asks for at the start, refer to nothing; a call is resolved when it is opened.
 */
const onDemand = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        /** @type {(resolve: (path: readonly string[]) => unknown) => (path: readonly string[]) => unknown} */
        requestResolvedSubtree: (resolve) => (path) =>
          path.includes('securitySchemes') ? undefined : resolve(path),
      },
    },
  },
})

/** What readers and keyboards need of the parts that are drawn without it. @param {Element} root */
function complete(root) {
  const operations = root.querySelector('#operations:not([role])')
  operations?.setAttribute('role', 'region')
  operations?.setAttribute('aria-label', 'Calls of the API')
  for (const select of root.querySelectorAll('select:not([aria-label])')) {
    const row = select.closest('tr')?.querySelector('.parameter__name')?.textContent
    const words = select.closest('label, div')?.textContent ?? ''
    select.setAttribute('aria-label', (row ?? words.slice(0, 40).split(':')[0]) || 'Choice')
  }
  for (const sample of root.querySelectorAll('pre:not([tabindex])')) {
    sample.setAttribute('tabindex', '0')
  }
}

const root = document.getElementById('docs')
if (root === null) throw new Error('the page has no element #docs')
// The document and Swagger UI are in English, whatever the page around them.
root.lang = 'en'
new MutationObserver(() => complete(root)).observe(root, { childList: true, subtree: true })

SwaggerUIBundle({
  url: '/openapi.json',
  domNode: root,
  plugins: [plainPaths, oneMain, onDemand],
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  displayRequestDuration: true,
  filter: true,
  // Nothing is asked of anybody else.
  validatorUrl: null,
})
