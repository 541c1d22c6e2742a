import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseUrl } from '../../core/url.ts'
import { carriedChromium } from './carried-chromium.ts'

/** The operator's settings for where to find a browser. */
export type ChosenBrowser = {
  /** Path of a Chromium or Chrome executable. */
  readonly executable?: string | undefined
  /** A browser that runs on another machine. */
  readonly remote?: RemoteBrowser | undefined
}

/** A browser on another machine: its ws(s) or http(s) URL, and the access token. */
type RemoteBrowser = {
  readonly url: string
  readonly token: string
  /** Protocol to use. `playwright` needs the same version on both sides. Default `cdp`. */
  readonly protocol?: RemoteProtocol
}
export type RemoteProtocol = 'cdp' | 'playwright'

/** A browser that may exist. `isChosen`: the operator named it, so no other is tried. */
export type BrowserCandidate = { readonly name: string; readonly isChosen?: boolean } & (
  | {
      readonly endpoint: string
      readonly secret: string
      readonly protocol?: RemoteProtocol
    }
  /** Without a path: the browser that Playwright installed. */
  | {
      readonly executablePath: string | undefined
      readonly env?: Readonly<Record<string, string>>
    }
)

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const USUAL_PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
}

/**
 * Yields browsers in the order in which to try them. Each is looked up only when its turn comes.
 * @param path folders of programs, as in PATH
 */
export async function* findChromium(
  chosen: ChosenBrowser,
  path = process.env.PATH ?? '',
): AsyncGenerator<BrowserCandidate> {
  const { executable, remote } = chosen
  if (executable !== undefined) {
    yield { name: `BROWSER_EXECUTABLE ${executable}`, isChosen: true, executablePath: executable }
    return
  }
  if (remote !== undefined) {
    const { token: secret, protocol = 'cdp' } = remote
    const endpoint = remoteEndpoint(remote)
    yield { name: 'REMOTE_BROWSER_URL', isChosen: true, endpoint, secret, protocol }
    return
  }
  yield { name: "Playwright's own", executablePath: undefined }
  const installed = systemChromium(path)
  if (installed !== undefined) yield { name: installed, executablePath: installed }
  yield* carried()
}

/** Whether the operator chose a remote browser. */
export function isRemote({ executable, remote }: ChosenBrowser): boolean {
  return executable === undefined && remote !== undefined
}

async function* carried(): AsyncGenerator<BrowserCandidate> {
  const name = '@sparticuz/chromium'
  const chromium = await carriedChromium()
  if (chromium === undefined) return
  const { executablePath, libraries, fontConfig } = chromium
  const hasFonts = existsSync('/etc/fonts/fonts.conf')
  const env = hasFonts ? {} : { FONTCONFIG_FILE: fontConfig }
  yield { name, executablePath, env }
  // Try with the system's libraries first: ours are only as new as the package.
  yield {
    name: `${name} with its libraries`,
    executablePath,
    env: { ...env, LD_LIBRARY_PATH: libraries },
  }
}

function systemChromium(path: string): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  const named = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...named, ...(USUAL_PLACES[process.platform] ?? [])].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Missing or not executable: try the next one.
    return false
  }
}

/** Path at which Browserless serves Playwright's own protocol. */
const PLAYWRIGHT_PATH = '/chromium/playwright'

function remoteEndpoint({ url, token, protocol }: RemoteBrowser): string {
  const endpoint = parseUrl(url)
  if (endpoint === undefined) return url
  endpoint.protocol = endpoint.protocol.replace(/^http/, 'ws')
  if (protocol === 'playwright' && endpoint.pathname === '/') endpoint.pathname = PLAYWRIGHT_PATH
  endpoint.searchParams.set('token', token)
  return endpoint.href
}
