/** Where a way leads: `http` and `ws` are origins of what must not be reached, `udp` is host and port. */
export type Lead = { readonly http: string; readonly ws: string; readonly udp: string }

/** One way out of a page: markup, a script, or headers of the page itself. */
export type Way = {
  readonly name: string
  readonly html?: Write
  readonly script?: Write
  readonly headers?: (to: string, lead: Lead) => Readonly<Record<string, string>>
}
type Write = (to: string, lead: Lead) => string

const MARKUP: Readonly<Record<string, Write>> = {
  image: (to) => `<img src="${to}">`,
  srcset: (to) => `<img srcset="${to} 1x">`,
  picture: (to) => `<picture><source srcset="${to}"><img></picture>`,
  'image button': (to) => `<input type="image" src="${to}">`,
  background: (to) => `<table background="${to}"><tr><td>x</table>`,
  'style sheet': (to) => `<link rel="stylesheet" href="${to}">`,
  '@import': (to) => `<style>@import url("${to}");</style>`,
  'background image': (to) => `<style>b{background:url("${to}")}</style><b>x</b>`,
  'list image': (to) => `<ul style="list-style-image:url('${to}')"><li>x</ul>`,
  'image-set': (to) => `<i style="content:image-set('${to}' 1x)">x</i>`,
  font: (to) =>
    `<style>@font-face{font-family:f;src:url("${to}")}</style><p style="font-family:f">x`,
  script: (to) => `<script src="${to}"></script>`,
  'module script': (to) => `<script type="module" src="${to}"></script>`,
  'module import': (to) => `<script type="module">import "${to}"</script>`,
  'module preload': (to) => `<link rel="modulepreload" href="${to}">`,
  frame: (to) => `<iframe src="${to}"></iframe>`,
  'frame of markup': (to) => `<iframe srcdoc="<img src='${to}'>"></iframe>`,
  'frame of data': (to) => `<iframe src="data:text/html,<img src='${to}'>"></iframe>`,
  'sandboxed frame': (to) => `<iframe sandbox="allow-scripts" src="${to}"></iframe>`,
  'fenced frame': (to) => `<fencedframe src="${to}"></fencedframe>`,
  'frame of another site': (to) => `<iframe src="https://other.example/?${to}"></iframe>`,
  object: (to) => `<object data="${to}"></object>`,
  embed: (to) => `<embed src="${to}">`,
  'embedded document': (to) => `<embed type="application/pdf" src="${to}">`,
  video: (to) => `<video src="${to}" preload="auto"></video>`,
  poster: (to) => `<video poster="${to}"></video>`,
  'video source': (to) => `<video preload="auto"><source src="${to}"></video>`,
  track: (to) =>
    `<video src="data:video/mp4;base64,AA=="><track default kind="captions" src="${to}"></video>`,
  audio: (to) => `<audio src="${to}" preload="auto" autoplay></audio>`,
  'svg image': (to) => `<svg><image href="${to}"/></svg>`,
  'svg use': (to) => `<svg><use href="${to}#x"/></svg>`,
  'svg filter': (to) =>
    `<svg><filter id="f"><feImage href="${to}"/></filter><g filter="url(#f)"/></svg>`,
  icon: (to) => `<link rel="icon" href="${to}">`,
  'touch icon': (to) => `<link rel="apple-touch-icon" href="${to}">`,
  manifest: (to) => `<link rel="manifest" href="${to}">`,
  'preload of a script': (to) => `<link rel="preload" as="script" href="${to}">`,
  'preload of a font': (to) => `<link rel="preload" as="font" crossorigin href="${to}">`,
  'preload of an image': (to) => `<link rel="preload" as="image" href="${to}">`,
  prefetch: (to) => `<link rel="prefetch" href="${to}">`,
  prerender: (to) => `<link rel="prerender" href="${to}">`,
  preconnect: (to) =>
    `<link rel="preconnect" href="${to}"><link rel="preconnect" crossorigin href="${to}">`,
  'dns-prefetch': (to) => `<link rel="dns-prefetch" href="${to}">`,
  'speculative prefetch': (to) => speculation('prefetch', to),
  'speculative prerender': (to) => speculation('prerender', to),
  'attribution source': (to) => `<img attributionsrc="${to}">`,
  'web bundle': (to) =>
    `<script type="webbundle">{"source":"${to}","resources":["${to}x"]}</script>`,
  'import map': (to) =>
    `<script type="importmap">{"imports":{"way":"${to}"}}</script><script type="module">import "way"</script>`,
  'external style of XSL': (to) =>
    `<iframe src="data:text/xml,<?xml-stylesheet type='text/xsl' href='${to}'?><x/>"></iframe>`,
}

function speculation(kind: string, to: string): string {
  return `<script type="speculationrules">{"${kind}":[{"source":"list","urls":["${to}"],"eagerness":"immediate"}]}</script>`
}

const SCRIPTS: Readonly<Record<string, Write>> = {
  fetch: (to) => `fetch('${to}')`,
  'fetch without CORS': (to) => `fetch('${to}', { mode: 'no-cors', credentials: 'include' })`,
  'fetch that outlives the page': (to) => `fetch('${to}', { mode: 'no-cors', keepalive: true })`,
  'fetch for later': (to) => `fetchLater('${to}', { activateAfter: 0 })`,
  'request with a body': (to) => `fetch('${to}', { method: 'POST', mode: 'no-cors', body: 'x' })`,
  'request that asks before': (to) => `fetch('${to}', { method: 'PUT', headers: { 'x-a': '1' } })`,
  XMLHttpRequest: (to) => `const r = new XMLHttpRequest(); r.open('GET', '${to}'); r.send()`,
  'synchronous XMLHttpRequest': (to) =>
    `const r = new XMLHttpRequest(); r.open('GET', '${to}', false); r.send()`,
  EventSource: (to) => `new EventSource('${to}')`,
  beacon: (to) => `navigator.sendBeacon('${to}', 'x')`,
  ping: (to) =>
    `const a = document.createElement('a'); a.href = '#x'; a.ping = '${to}'; document.body.append(a); a.click()`,
  'dynamic import': (to) => `import('${to}')`,
  image: (to) => `new Image().src = '${to}'`,
  audio: (to) => `new Audio('${to}').play()`,
  'font face': (to) => `new FontFace('g', 'url(${to})').load()`,
  WebSocket: (_, { ws }) => `new WebSocket('${ws}/websocket')`,
  WebSocketStream: (_, { ws }) => `new WebSocketStream('${ws}/websocketstream')`,
  WebTransport: (_, { udp }) =>
    `new WebTransport('https://${udp}/webtransport'); new WebTransport('https://${udp}/wt', { serverCertificateHashes: [{ algorithm: 'sha-256', value: new Uint8Array(32) }] })`,
  'STUN and TURN': (_, { udp }) => peer(udp),
  'ICE candidate': (_, { udp }) => candidates(udp),
  worker: (to) => `new Worker(URL.createObjectURL(new Blob([${working(to)}])))`,
  'worker with importScripts': (to) =>
    `new Worker(URL.createObjectURL(new Blob(['importScripts("${to}")'])))`,
  'worker of the site': (to) => `new Worker('/worker.js?${to}')`,
  'worker in a worker': (to) =>
    `new Worker(URL.createObjectURL(new Blob(['new Worker("${to}")'])))`,
  'shared worker': (to) => `new SharedWorker('/worker.js?${to}&shared')`,
  'shared worker of data': (to) =>
    `new SharedWorker('data:text/javascript,' + encodeURIComponent(${working(to)}))`,
  'service worker': (to) => `navigator.serviceWorker.register('/worker.js?${to}&service')`,
  'paint worklet': (to) => `CSS.paintWorklet.addModule('${to}')`,
  'audio worklet': (to) => `new AudioContext().audioWorklet.addModule('${to}')`,
  'shared storage': (to) => `sharedStorage.worklet.addModule('${to}')`,
  'interest group': (to) =>
    `navigator.joinAdInterestGroup({ owner: location.origin, name: 'x', biddingLogicURL: '${to}', updateURL: '${to}' }, 60)`,
  'payment method': (to) =>
    `new PaymentRequest([{ supportedMethods: '${to.replace('http:', 'https:')}' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).canMakePayment()`,
  'federated sign-in': (to) =>
    `navigator.credentials.get({ identity: { providers: [{ configURL: '${to}', clientId: 'x' }] } })`,
  'security key of another site': (_, { udp }) =>
    `navigator.credentials.get({ publicKey: { challenge: new Uint8Array(32), rpId: '${udp.split(':')[0]}' } })`,
  'background fetch': (to) =>
    `navigator.serviceWorker.ready.then((ready) => ready.backgroundFetch.fetch('x', ['${to}']))`,
  'cache of a worker': (to) => `caches.open('x').then((cache) => cache.add('${to}'))`,
  'storage access': (to) => `document.requestStorageAccessFor('${to}')`,
  window: (to) => `window.open('${to}')`,
  'window with no opener': (to) => `window.open('${to}', '_blank', 'noopener')`,
  'link in a new window': (to) =>
    `const a = document.createElement('a'); a.href = '${to}'; a.target = '_blank'; document.body.append(a); a.click()`,
  download: (to) =>
    `const a = document.createElement('a'); a.href = '${to}'; a.download = 'x'; document.body.append(a); a.click()`,
  'form into a frame': (to) =>
    `const f = document.createElement('form'); f.action = '${to}'; f.method = 'post'; f.target = 'sink'; document.body.append(Object.assign(document.createElement('iframe'), { name: 'sink' }), f); f.submit()`,
  'form into a new window': (to) =>
    `const f = document.createElement('form'); f.action = '${to}'; f.target = '_blank'; document.body.append(f); f.submit()`,
  XSLT: (to) =>
    `const p = new XSLTProcessor(); p.importStylesheet(new DOMParser().parseFromString('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:include href="${to}"/></xsl:stylesheet>', 'text/xml'))`,
}

/** What a worker of the page does, as the text of a string of JavaScript. */
export function workerScript(to: string): string {
  const ws = to.replace(/^http/, 'ws')
  return `fetch('${to}').catch(() => 0); try { new WebSocket('${ws}') } catch {} try { importScripts('${to}') } catch {}`
}

const working = (to: string): string => JSON.stringify(workerScript(to))

function peer(udp: string): string {
  const servers = ['stun:', 'turn:', 'turns:'].flatMap((scheme) =>
    ['', '?transport=udp', '?transport=tcp'].map((transport) => ({
      urls: `${scheme}${udp}${scheme === 'stun:' ? '' : transport}`,
      ...(scheme !== 'stun:' && { username: 'u', credential: 'c' }),
    })),
  )
  return `const peer = new RTCPeerConnection({ iceServers: ${JSON.stringify(servers)}, iceCandidatePoolSize: 4 })
    peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))`
}

/** The other side claims to stand where it must not be looked for. */
function candidates(udp: string): string {
  const [host, port] = udp.split(':')
  const lines = ['udp 2122260223', 'tcp 1518280447'].map((kind, at) => {
    const tail = kind.startsWith('tcp') ? ' tcptype passive' : ''
    return `candidate:${at} 1 ${kind} ${host} ${port} typ host${tail}`
  })
  return `const one = new RTCPeerConnection(), two = new RTCPeerConnection()
    one.createDataChannel('x')
    one.createOffer().then(async (offer) => {
      await one.setLocalDescription(offer); await two.setRemoteDescription(offer)
      const answer = await two.createAnswer(); await two.setLocalDescription(answer); await one.setRemoteDescription(answer)
      for (const candidate of ${JSON.stringify(lines)}) await one.addIceCandidate({ candidate, sdpMLineIndex: 0 })
    })`
}

const HEADERS: Readonly<Record<string, NonNullable<Way['headers']>>> = {
  'Link preload': (to) => ({ link: `<${to}>; rel=preload; as=script` }),
  'Link preconnect': (to) => ({ link: `<${to}>; rel=preconnect` }),
  'Link prefetch': (to) => ({ link: `<${to}>; rel=prefetch` }),
  'Link style sheet': (to) => ({ link: `<${to}>; rel=stylesheet` }),
  'report-uri': (to) => ({
    'content-security-policy-report-only': `img-src 'none'; report-uri ${to}`,
  }),
  'report-to': (to) => ({
    'reporting-endpoints': `d="${to}"`,
    'report-to': `{"group":"d","max_age":99,"endpoints":[{"url":"${to}"}]}`,
    'content-security-policy-report-only': `style-src 'none'; report-to d`,
    nel: '{"report_to":"d","max_age":99,"success_fraction":1.0}',
    'cross-origin-opener-policy-report-only': 'same-origin; report-to="d"',
    'permissions-policy-report-only': 'geolocation=(self);report-to=d',
  }),
  'speculation rules': (to) => ({ 'speculation-rules': `"${to}"` }),
  'shared dictionary': (to) => ({ link: `<${to}>; rel=compression-dictionary` }),
  'other service': (to) => ({ 'alt-svc': `h3="${new URL(to).host}", h2="${new URL(to).host}"` }),
  'session of a device': (to) => ({
    'secure-session-registration': `(ES256);path="${to}";challenge="x"`,
  }),
  'source map': (to) => ({ sourcemap: to }),
}

export const WAYS: readonly Way[] = [
  ...Object.entries(MARKUP).map(([name, html]) => ({ name, html })),
  ...Object.entries(SCRIPTS).map(([name, script]) => ({ name, script })),
  ...Object.entries(HEADERS).map(([name, headers]) => ({ name, headers })),
]

/** A page that leaves for `to`. */
export type Leaving = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly html?: string
}

const redirect = (status: number) => (to: string) => ({ status, headers: { location: to } })
const run = (script: (to: string) => string) => (to: string) => ({
  ...{ html: `<script>${script(to)}</script>` },
})

/** Ways to navigate away from a page, the most usual ones first. */
export const NAVIGATIONS: Readonly<Record<string, (to: string) => Leaving>> = {
  'redirect 302': redirect(302),
  'redirect 307': redirect(307),
  'meta refresh': (to) => ({ html: `<meta http-equiv="refresh" content="0;url=${to}">` }),
  location: run((to) => `location = '${to}'`),
  'form by POST': (to) => ({
    html: `<form id="f" method="post" action="${to}"></form><script>f.submit()</script>`,
  }),
  'redirect 301': redirect(301),
  'redirect 303': redirect(303),
  'redirect 308': redirect(308),
  Refresh: (to) => ({ headers: { refresh: `0;url=${to}` }, html: 'x' }),
  'location.replace': run((to) => `location.replace('${to}')`),
  'navigation.navigate': run((to) => `navigation.navigate('${to}')`),
  form: (to) => ({
    html: `<form id="f" action="${to}"><input name="a"></form><script>f.submit()</script>`,
  }),
  'link of another base': (to) => ({
    html: `<base href="${to}"><a id="a" href="x">x</a><script>a.click()</script>`,
  }),
  'frame that moves its parent': (to) => ({
    html: `<iframe srcdoc="<script>top.location = '${to}'</script>"></iframe>`,
  }),
}
