/** The verdict that a page must get. */
type Expected = {
  readonly provider: string | undefined
  readonly detected: boolean
  readonly acceptSelector: string | undefined
  readonly rejectSelector: string | undefined
  readonly rejectOnFirstLayer: boolean | null
  readonly blocksContent: boolean
  readonly coversPercent: number
}
type Banner = { readonly html: string; readonly expected: Expected }

const CONTENT = `<main><h1>Bikes</h1>${'<p>Every customer is measured before a bike is chosen.</p>'.repeat(40)}</main>`
/** A quarter of a window of 400 x 800. */
const BAR = 'position:fixed;left:0;right:0;bottom:0;height:200px;background:#fff'

const page = (banner: string, style = ''): string =>
  `<!doctype html><html lang="en"><head><title>x</title><style>body{margin:0}button{min-width:40px;min-height:20px}${style}</style></head><body>${CONTENT}${banner}</body></html>`

type Markup = {
  /** The markup by which the banner is recognised; `%` stands for its two buttons. */
  readonly banner: string
  readonly accept: string
  readonly reject: string
}

/** The frames of the platforms' markup, with texts of our own. */
const PLATFORMS: Readonly<Record<string, Markup & { readonly title: string }>> = {
  onetrust: known(
    'OneTrust',
    'id="onetrust-banner-sdk"',
    '#onetrust-accept-btn-handler',
    '#onetrust-reject-all-handler',
  ),
  cookiebot: known(
    'Cookiebot',
    'id="CybotCookiebotDialog"',
    '#CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll',
    '#CybotCookiebotDialogBodyButtonDecline',
  ),
  didomi: known(
    'Didomi',
    'id="didomi-notice"',
    '#didomi-notice-agree-button',
    '#didomi-notice-disagree-button',
  ),
  quantcast: known(
    'Quantcast Choice (InMobi)',
    'id="qc-cmp2-ui"',
    '#qc-cmp2-ui #accept-btn',
    '#qc-cmp2-ui #disagree-btn',
  ),
  tarteaucitron: known(
    'tarteaucitron.js',
    'id="tarteaucitronAlertBig"',
    '#tarteaucitronPersonalize2',
    '#tarteaucitronAllDenied2',
  ),
  iubenda: known(
    'iubenda',
    'id="iubenda-cs-banner"',
    '#iubenda-cs-banner .iubenda-cs-accept-btn',
    '#iubenda-cs-banner .iubenda-cs-reject-btn',
  ),
  cookieyes: known(
    'CookieYes',
    'class="cky-consent-container"',
    '.cky-btn-accept',
    '.cky-btn-reject',
  ),
  complianz: known(
    'Complianz',
    'class="cmplz-cookiebanner"',
    '.cmplz-cookiebanner .cmplz-accept',
    '.cmplz-cookiebanner .cmplz-deny',
  ),
  borlabs: known(
    'Borlabs Cookie',
    'class="brlbs-cmpnt-dialog"',
    '.brlbs-btn-accept-all',
    '.brlbs-btn-accept-only-essential',
  ),
  osano: known('Osano', 'class="osano-cm-dialog"', '.osano-cm-accept-all', '.osano-cm-denyAll'),
  trustarc: known(
    'TrustArc',
    'id="truste-consent-track"',
    '#truste-consent-button',
    '#truste-consent-required',
  ),
  consentmanager: known('consentmanager', 'id="cmpbox"', '#cmpwelcomebtnyes', '#cmpwelcomebtnno'),
  termly: known(
    'Termly',
    'class="termly-styles-banner-a1"',
    '[data-tid="banner-accept"]',
    '[data-tid="banner-decline"]',
  ),
}

function known(title: string, mark: string, accept: string, reject: string) {
  return { title, banner: `<div ${mark} style="${BAR}">We use cookies %</div>`, accept, reject }
}

/** A button that a selector finds: its last part as attributes. */
function button(selector: string, name: string): string {
  const last = selector.split(' ').at(-1) ?? ''
  const attribute = last.startsWith('#')
    ? `id="${last.slice(1)}"`
    : last.startsWith('.')
      ? `class="${last.slice(1)}"`
      : last.slice(1, -1)
  return `<button ${attribute}>${name}</button>`
}

function bannerOf({ title, banner, accept, reject }: Markup & { readonly title: string }): Banner {
  const buttons = `${button(accept, 'Allow')} ${button(reject, 'Refuse')}`
  return {
    html: page(banner.replace('%', buttons)),
    expected: {
      ...{ provider: title, detected: true, acceptSelector: accept, rejectSelector: reject },
      ...{ rejectOnFirstLayer: true, blocksContent: false, coversPercent: 25 },
    },
  }
}

const SHADOW = `<div id="usercentrics-root"></div><script>
  document.getElementById('usercentrics-root').attachShadow({ mode: 'open' }).innerHTML =
    '<div data-testid="uc-default-banner" style="${BAR}">We use cookies' +
    '<button data-testid="uc-accept-all-button">Yes</button><button data-testid="uc-deny-all-button">No</button></div>'
</script>`

const FRAME = 'https://cdn.privacy.example/index.html?id=7'

/** The document inside the frame of a banner. */
export function frameOf(url: string): string | undefined {
  return url === FRAME
    ? `<body>We use cookies <button class="sp_choice_type_11">Accept</button><button class="sp_choice_type_12">Options</button></body>`
    : undefined
}

/** Pages by name, with what must be found on them. */
export const BANNERS: Readonly<Record<string, Banner>> = {
  ...Object.fromEntries(Object.entries(PLATFORMS).map(([id, markup]) => [id, bannerOf(markup)])),
  klaro: bannerOf({
    title: 'Klaro',
    banner: `<div class="klaro"><div class="cookie-notice" style="${BAR}">We use cookies %</div></div>`,
    ...{ accept: '.klaro .cm-btn-success', reject: '.klaro .cn-decline' },
  }),
  usercentrics: {
    html: page(SHADOW),
    expected: {
      ...{ provider: 'Usercentrics', detected: true },
      acceptSelector: '#usercentrics-root >>> [data-testid="uc-accept-all-button"]',
      rejectSelector: '#usercentrics-root >>> [data-testid="uc-deny-all-button"]',
      ...{ rejectOnFirstLayer: true, blocksContent: false, coversPercent: 25 },
    },
  },
  axeptio: {
    html: page(
      `<div id="axeptio_overlay"><div role="dialog" style="${BAR}">Cookies? <button id="axeptio_btn_acceptAll">Oui</button><button id="axeptio_btn_dismiss">Non merci</button></div></div>`,
    ),
    expected: {
      ...{ provider: 'Axeptio', detected: true, acceptSelector: '#axeptio_btn_acceptAll' },
      ...{ rejectSelector: '#axeptio_btn_dismiss', rejectOnFirstLayer: true },
      ...{ blocksContent: false, coversPercent: 25 },
    },
  },
  sourcepoint: {
    html: page(
      `<div id="sp_message_container_7" style="position:fixed;inset:0;background:rgba(0,0,0,.5)"><iframe id="sp_message_iframe_7" src="${FRAME}" style="${BAR};width:400px;border:0"></iframe></div>`,
      'html,body{overflow:hidden}',
    ),
    expected: {
      ...{ provider: 'Sourcepoint', detected: true, acceptSelector: 'button.sp_choice_type_11' },
      ...{ rejectSelector: undefined, rejectOnFirstLayer: false },
      ...{ blocksContent: true, coversPercent: 25 },
    },
  },
  wall: {
    html: page(
      `<div style="position:fixed;inset:0;background:rgba(0,0,0,.6)"><div style="position:absolute;left:50px;top:300px;width:300px;height:240px;background:#fff"><p>Wir verwenden Cookies.</p><button id="yes">Alle akzeptieren</button><button id="no">Nur notwendige</button></div></div>`,
    ),
    expected: {
      ...{ provider: undefined, detected: true, acceptSelector: '#yes', rejectSelector: '#no' },
      ...{ rejectOnFirstLayer: true, blocksContent: true, coversPercent: 22.5 },
    },
  },
  dialog: {
    html: page(
      `<dialog style="width:200px;height:200px;padding:0;border:0"><p>Deze site gebruikt cookies.</p><button id="yes">Akkoord</button></dialog><script>document.querySelector('dialog').showModal()</script>`,
    ),
    expected: {
      ...{ provider: undefined, detected: true, acceptSelector: '#yes', rejectSelector: undefined },
      ...{ rejectOnFirstLayer: false, blocksContent: true, coversPercent: 12.5 },
    },
  },
  hidden: {
    html: page(
      `<div id="onetrust-banner-sdk" style="${BAR};display:none">We use cookies <button>Accept</button></div><header style="position:sticky;bottom:0;background:#fff">Shop <a href="/cookies">Cookie policy</a></header>`,
    ),
    expected: {
      ...{
        provider: undefined,
        detected: false,
        acceptSelector: undefined,
        rejectSelector: undefined,
      },
      ...{ rejectOnFirstLayer: null, blocksContent: false, coversPercent: 0 },
    },
  },
  shell: {
    html: `<!doctype html><html><head><title>x</title></head><body><div style="position:fixed;inset:0;overflow:auto">${CONTENT}<p>We use cookies in our bakery. <button>Accept</button></p></div></body></html>`,
    expected: {
      ...{
        provider: undefined,
        detected: false,
        acceptSelector: undefined,
        rejectSelector: undefined,
      },
      ...{ rejectOnFirstLayer: null, blocksContent: false, coversPercent: 0 },
    },
  },
}
