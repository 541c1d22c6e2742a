import { rowsOf } from '../hostile.ts'

/**
 * The target of a way: `http` and `ws` are origins that must not be reached, `udp` is host and
 * port.
 */
export type Lead = { readonly http: string; readonly ws: string; readonly udp: string }

/** The answer for a page. */
export type Page = {
  readonly status: number
  readonly headers: Readonly<Record<string, readonly string[]>>
  readonly html: string
}

/**
 * Ways out of a page that are markup. `{to}` is an address inside, `{ws}` an origin of WebSockets,
 * `{udp}` host and port, `{worker}` a string with the script of a worker.
 */
const MARKUP = `
image | <img src="{to}">
srcset | <img srcset="{to} 1x">
picture | <picture><source srcset="{to}"><img></picture>
image button | <input type="image" src="{to}">
background | <table background="{to}"><tr><td>x</table>
style sheet | <link rel="stylesheet" href="{to}">
@import | <style>@import url("{to}");</style>
background image | <style>b{background:url("{to}")}</style><b>x</b>
list image | <ul style="list-style-image:url('{to}')"><li>x</ul>
image-set | <i style="content:image-set('{to}' 1x)">x</i>
font | <style>@font-face{font-family:f;src:url("{to}")}</style><p style="font-family:f">x
script | <script src="{to}"></script>
module script | <script type="module" src="{to}"></script>
module import | <script type="module">import "{to}"</script>
module preload | <link rel="modulepreload" href="{to}">
frame | <iframe src="{to}"></iframe>
frame of markup | <iframe srcdoc="<img src='{to}'>"></iframe>
frame of data | <iframe src="data:text/html,<img src='{to}'>"></iframe>
sandboxed frame | <iframe sandbox="allow-scripts" src="{to}"></iframe>
fenced frame | <fencedframe src="{to}"></fencedframe>
frame of another site | <iframe src="https://other.example/?{to}"></iframe>
object | <object data="{to}"></object>
embed | <embed src="{to}">
embedded document | <embed type="application/pdf" src="{to}">
video | <video src="{to}" preload="auto"></video>
poster | <video poster="{to}"></video>
video source | <video preload="auto"><source src="{to}"></video>
track | <video src="data:video/mp4;base64,AA=="><track default kind="captions" src="{to}"></video>
audio | <audio src="{to}" preload="auto" autoplay></audio>
svg image | <svg><image href="{to}"/></svg>
svg use | <svg><use href="{to}#x"/></svg>
svg filter | <svg><filter id="f"><feImage href="{to}"/></filter><g filter="url(#f)"/></svg>
icon | <link rel="icon" href="{to}">
touch icon | <link rel="apple-touch-icon" href="{to}">
manifest | <link rel="manifest" href="{to}">
preload of a script | <link rel="preload" as="script" href="{to}">
preload of a font | <link rel="preload" as="font" crossorigin href="{to}">
preload of an image | <link rel="preload" as="image" href="{to}">
prefetch | <link rel="prefetch" href="{to}">
prerender | <link rel="prerender" href="{to}">
preconnect | <link rel="preconnect" href="{to}"><link rel="preconnect" crossorigin href="{to}">
dns-prefetch | <link rel="dns-prefetch" href="{to}">
attribution source | <img attributionsrc="{to}">
web bundle | <script type="webbundle">{"source":"{to}","resources":["{to}x"]}</script>
import map | <script type="importmap">{"imports":{"way":"{to}"}}</script><script type="module">import "way"</script>
external style of XSL | <iframe src="data:text/xml,<?xml-stylesheet type='text/xsl' href='{to}'?><x/>"></iframe>
speculative prefetch | <script type="speculationrules">{"prefetch":[{"source":"list","urls":["{to}"],"eagerness":"immediate"}]}</script>
speculative prerender | <script type="speculationrules">{"prerender":[{"source":"list","urls":["{to}"],"eagerness":"immediate"}]}</script>
`

/** Ways out of a page that are scripts. */
const SCRIPTS = `
fetch | fetch('{to}')
fetch without CORS | fetch('{to}', { mode: 'no-cors', credentials: 'include' })
fetch that outlives the page | fetch('{to}', { mode: 'no-cors', keepalive: true })
fetch for later | fetchLater('{to}', { activateAfter: 0 })
request with a body | fetch('{to}', { method: 'POST', mode: 'no-cors', body: 'x' })
request that asks before | fetch('{to}', { method: 'PUT', headers: { 'x-a': '1' } })
XMLHttpRequest | const r = new XMLHttpRequest(); r.open('GET', '{to}'); r.send()
synchronous XMLHttpRequest | const r = new XMLHttpRequest(); r.open('GET', '{to}', false); r.send()
EventSource | new EventSource('{to}')
beacon | navigator.sendBeacon('{to}', 'x')
ping | const a = document.createElement('a'); a.href = '#x'; a.ping = '{to}'; document.body.append(a); a.click()
dynamic import | import('{to}')
image | new Image().src = '{to}'
audio | new Audio('{to}').play()
font face | new FontFace('g', 'url({to})').load()
WebSocket | new WebSocket('{ws}/websocket')
WebSocketStream | new WebSocketStream('{ws}/websocketstream')
WebTransport | new WebTransport('https://{udp}/webtransport'); new WebTransport('https://{udp}/wt', { serverCertificateHashes: [{ algorithm: 'sha-256', value: new Uint8Array(32) }] })
worker with importScripts | new Worker(URL.createObjectURL(new Blob(['importScripts("{to}")'])))
worker of the site | new Worker('/worker.js?{to}')
worker in a worker | new Worker(URL.createObjectURL(new Blob(['new Worker("{to}")'])))
shared worker | new SharedWorker('/worker.js?{to}&shared')
service worker | navigator.serviceWorker.register('/worker.js?{to}&service')
paint worklet | CSS.paintWorklet.addModule('{to}')
audio worklet | new AudioContext().audioWorklet.addModule('{to}')
shared storage | sharedStorage.worklet.addModule('{to}')
interest group | navigator.joinAdInterestGroup({ owner: location.origin, name: 'x', biddingLogicURL: '{to}', updateURL: '{to}' }, 60)
federated sign-in | navigator.credentials.get({ identity: { providers: [{ configURL: '{to}', clientId: 'x' }] } })
background fetch | navigator.serviceWorker.ready.then((ready) => ready.backgroundFetch.fetch('x', ['{to}']))
cache of a worker | caches.open('x').then((cache) => cache.add('{to}'))
storage access | document.requestStorageAccessFor('{to}')
window | window.open('{to}')
window with no opener | window.open('{to}', '_blank', 'noopener')
link in a new window | const a = document.createElement('a'); a.href = '{to}'; a.target = '_blank'; document.body.append(a); a.click()
download | const a = document.createElement('a'); a.href = '{to}'; a.download = 'x'; document.body.append(a); a.click()
form into a frame | const f = document.createElement('form'); f.action = '{to}'; f.method = 'post'; f.target = 'sink'; document.body.append(Object.assign(document.createElement('iframe'), { name: 'sink' }), f); f.submit()
form into a new window | const f = document.createElement('form'); f.action = '{to}'; f.target = '_blank'; document.body.append(f); f.submit()
XSLT | const p = new XSLTProcessor(); p.importStylesheet(new DOMParser().parseFromString('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:include href="{to}"/></xsl:stylesheet>', 'text/xml'))
worker | new Worker(URL.createObjectURL(new Blob([{worker}])))
shared worker of data | new SharedWorker('data:text/javascript,' + encodeURIComponent({worker}))
payment method | new PaymentRequest([{ supportedMethods: '{to}'.replace('http:', 'https:') }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).canMakePayment()
security key of another site | navigator.credentials.get({ publicKey: { challenge: new Uint8Array(32), rpId: '{udp}'.split(':')[0] } })
STUN and TURN | const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:{udp}' }, ...['turn:', 'turns:'].flatMap((scheme) => ['', '?transport=udp', '?transport=tcp'].map((transport) => ({ urls: scheme + '{udp}' + transport, username: 'u', credential: 'c' })))], iceCandidatePoolSize: 4 }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))
ICE candidate | {candidates}
`

/** Ways out of a page that are headers of its own, with ` || ` between them. */
const HEADERS = `
Link preload | link: <{to}>; rel=preload; as=script
Link preconnect | link: <{to}>; rel=preconnect
Link prefetch | link: <{to}>; rel=prefetch
Link style sheet | link: <{to}>; rel=stylesheet
report-uri | content-security-policy-report-only: img-src 'none'; report-uri {to}
report-to | reporting-endpoints: d="{to}" || report-to: {"group":"d","max_age":99,"endpoints":[{"url":"{to}"}]} || content-security-policy-report-only: style-src 'none'; report-to d
network errors | nel: {"report_to":"d","max_age":99,"success_fraction":1.0} || cross-origin-opener-policy-report-only: same-origin; report-to="d" || permissions-policy-report-only: geolocation=(self);report-to=d
speculation rules | speculation-rules: "{to}"
shared dictionary | link: <{to}>; rel=compression-dictionary
other service | alt-svc: h3="{udp}", h2="{udp}"
session of a device | secure-session-registration: (ES256);path="{to}";challenge="x"
source map | sourcemap: {to}
`

/** Ways to navigate away from a page, the most usual ones first: name, status, headers, markup. */
const NAVIGATIONS = `
redirect 302 | 302 | location: {to}
redirect 307 | 307 | location: {to}
meta refresh | 200 |  | <meta http-equiv="refresh" content="0;url={to}">
location | 200 |  | <script>location = '{to}'</script>
form by POST | 200 |  | <form id="f" method="post" action="{to}"></form><script>f.submit()</script>
redirect 301 | 301 | location: {to}
redirect 303 | 303 | location: {to}
redirect 308 | 308 | location: {to}
Refresh | 200 | refresh: 0;url={to} | x
location.replace | 200 |  | <script>location.replace('{to}')</script>
navigation.navigate | 200 |  | <script>navigation.navigate('{to}')</script>
form | 200 |  | <form id="f" action="{to}"><input name="a"></form><script>f.submit()</script>
link of another base | 200 |  | <base href="{to}"><a id="a" href="x">x</a><script>a.click()</script>
frame that moves its parent | 200 |  | <iframe srcdoc="<script>top.location = '{to}'</script>"></iframe>
`

/** Violates the policies whose reports are ways out. */
const OFFENCE = '<img src="/offence.png"><style>p{color:red}</style>'
const BODY = '<!doctype html><body>'
const [markup, scripts, headers] = [rowsOf(MARKUP), rowsOf(SCRIPTS), rowsOf(HEADERS)]

/** How many ways the pages of `wayPages` try. */
export const WAYS = markup.length + scripts.length + headers.length

/**
 * Two pages with every way out, because headers would apply to the other ways. A script that fails
 * does not stop the others.
 */
export function wayPages(lead: Lead): readonly Page[] {
  const inMarkup = markup.map(([name = '', html = '']) => filled(html, name, lead))
  const inScripts = scripts.map(([name = '', script = '']) => {
    return `<script>(async () => { ${filled(script, name, lead)} })().catch(() => 0)</script>`
  })
  const inHeaders = headers.map(([name = '', lines = '']) => filled(lines, name, lead))
  return [
    { status: 200, headers: {}, html: BODY + [...inMarkup, ...inScripts].join('\n') + OFFENCE },
    { status: 200, headers: headersOf(inHeaders.join(' || ')), html: BODY + OFFENCE },
  ]
}

/** Pages that leave for what is inside, by their path. */
export function leavingPages(lead: Lead): ReadonlyMap<string, Page> {
  return new Map(
    rowsOf(NAVIGATIONS).map(([name = '', status, lines = '', html = '']) => [
      `/${slug(name)}`,
      {
        status: Number(status),
        headers: headersOf(filled(lines, name, lead)),
        html: filled(html, name, lead),
      },
    ]),
  )
}

function headersOf(text: string): Page['headers'] {
  const found: Record<string, string[]> = {}
  for (const line of text.split(' || ')) {
    const [, name, value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? []
    if (name !== undefined) found[name] = [...(found[name] ?? []), value]
  }
  return found
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

function filled(text: string, name: string, { http, ws, udp }: Lead): string {
  const to = `${http}/${slug(name)}`
  const values: Readonly<Record<string, () => string>> = {
    to: () => to,
    ws: () => ws,
    udp: () => udp,
    worker: () => JSON.stringify(workerScript(to)),
    candidates: () => candidates(udp),
  }
  return text.replace(/\{(\w+)\}/g, (whole, key) => values[key]?.() ?? whole)
}

/** The script of a worker of the page. */
export function workerScript(to: string): string {
  const ws = to.replace(/^http/, 'ws')
  return `fetch('${to}').catch(() => 0); try { new WebSocket('${ws}') } catch {} try { importScripts('${to}') } catch {}`
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
