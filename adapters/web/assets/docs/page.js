// Shows Swagger UI in place of the reference when the address asks to try a call (`#/Tag/operation`).

import swaggerSheet from 'swagger-ui-dist/swagger-ui.css?address'
import swaggerScript from 'swagger-ui-dist/swagger-ui-bundle.js?address'
import explorerSheet from '../css/explorer.css?address'

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

/** Adds what screen readers and keyboards need and Swagger UI leaves out. @param {Element} root */
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

/** @param {string} id */
function part(id) {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`the page has no element #${id}`)
  return found
}
const reference = part('reference')
const explorer = part('explorer')
const failure = /** @type {HTMLElement} */ (explorer.querySelector('[role=alert]'))
const place = /** @type {HTMLElement} */ (explorer.lastElementChild)

/** Adds an element that loads a file of the assets. @param {HTMLLinkElement | HTMLScriptElement} element */
const loaded = (element) =>
  new Promise((resolve, reject) => {
    element.addEventListener('load', resolve)
    element.addEventListener('error', reject)
    document.head.append(element)
  })

async function loadExplorer() {
  const sheets = [swaggerSheet, explorerSheet].map((href) =>
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
  )
  // A part of Swagger UI would take over the page's links to its own places.
  Object.assign(globalThis, { noZensmooth: true })
  const script = Object.assign(document.createElement('script'), { src: swaggerScript })
  await Promise.all([...sheets, script].map(loaded))
  const isDark = window.matchMedia('(prefers-color-scheme: dark)')
  const paint = () => document.documentElement.classList.toggle('dark-mode', isDark.matches)
  paint()
  isDark.addEventListener('change', paint)
  new MutationObserver(() => complete(place)).observe(place, { childList: true, subtree: true })
}

/** @type {Promise<void> | undefined} */
let loading

async function show() {
  const isTrying = location.hash.startsWith('#/')
  reference.hidden = isTrying
  explorer.hidden = !isTrying
  if (!isTrying) return
  explorer.focus()
  try {
    loading ??= loadExplorer()
    await loading
    await draw()
  } catch {
    failure.hidden = false
  }
}

/**
 * @typedef {Record<string, Record<string, unknown>>} Parts by kind, such as `schemas`, and name
 * @typedef {{operationId: string, tags: readonly string[]}} Operation
 * @typedef {{info: object, tags: readonly {name: string}[], paths: Record<string, Record<string, Operation>>, components: Parts}} OpenApi
 */

/**
 * Swagger UI reads all of the document to show one call, for seconds: it gets the call, and what the
 * call refers to, alone. An unknown call, or none, leaves the whole document.
 * @param {OpenApi} document @param {string | undefined} id of the operation
 */
function onlyCall(document, id) {
  const { paths, components } = document
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== id) continue
      /** @type {Parts} */
      const needed = { securitySchemes: components.securitySchemes ?? {} }
      addParts(components, operation, needed)
      const called = { [path]: { [method]: operation } }
      const info = { ...document.info, description: '' }
      const tags = document.tags.filter(({ name }) => operation.tags.includes(name))
      return { ...document, info, tags, paths: called, components: needed }
    }
  }
  return document
}

/** Adds to `needed` what `part` refers to. @param {Parts} from @param {unknown} part @param {Parts} needed */
function addParts(from, part, needed) {
  for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(
    /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g,
  )) {
    const found = from[kind]?.[name]
    needed[kind] ??= {}
    if (found === undefined || name in needed[kind]) continue
    needed[kind][name] = found
    addParts(from, found, needed)
  }
}

async function draw() {
  const { SwaggerUIBundle } = /** @type {{SwaggerUIBundle: (options: object) => void}} */ (
    /** @type {unknown} */ (globalThis)
  )
  const document = await (await fetch('/openapi.json')).json()
  const id = location.hash.split('/')[2]
  const domNode = window.document.createElement('div')
  place.replaceChildren(domNode)
  SwaggerUIBundle({
    spec: onlyCall(document, id),
    domNode,
    plugins: [plainPaths, oneMain, onDemand],
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 2,
    displayRequestDuration: true,
    filter: id === undefined,
    // Nothing is asked of anybody else.
    validatorUrl: null,
  })
}

addEventListener('hashchange', show)
show()
