import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserType, Browser as Chromium } from 'playwright'
import { AppError } from '../../core/errors.ts'
import { launchBounded } from './bounded-process.ts'
import { type BrowserCandidate, type ChosenBrowser, findChromium } from './find-chromium.ts'

type RemoteCandidate = Extract<BrowserCandidate, { readonly endpoint: string }>

type RemoteJoining = {
  readonly timeoutMs: number
  /** Waits before the second attempt. Defaults to a timer. */
  readonly pause?: (ms: number) => Promise<unknown>
}

/** A busy service does not say how long to wait (429 without Retry-After). */
const BUSY_PAUSE_MS = 2000
const STATUS = /WebSocket error: \S+ ([45]\d\d)\b/
const WORDS: Readonly<Record<string, string>> = {
  400: 'it does not understand the request (400): check REMOTE_BROWSER_URL',
  401: 'it refused the token (401): check REMOTE_BROWSER_TOKEN',
  403: 'it refused the token (403): check REMOTE_BROWSER_TOKEN',
  404: 'it has nothing at that path (404): check REMOTE_BROWSER_URL',
  408: 'no session was free in time (408): try again later, or increase its number of sessions',
  428: "it has another version of Playwright's protocol (428): set REMOTE_BROWSER_PROTOCOL=cdp",
  429: 'all its sessions were in use, twice within two seconds (429): try again later, or increase their number',
}

/**
 * Connects to a remote browser. If it is busy, tries again after two seconds.
 * @throws an Error whose message names the setting to check
 */
async function joinRemote(
  chromium: BrowserType,
  candidate: RemoteCandidate,
  { timeoutMs, pause = delay }: RemoteJoining,
): Promise<Chromium> {
  const { endpoint, protocol = 'cdp' } = candidate
  const join = (): Promise<Chromium> =>
    protocol === 'cdp'
      ? chromium.connectOverCDP(endpoint, { timeout: timeoutMs })
      : chromium.connect(endpoint, { timeout: timeoutMs })
  try {
    try {
      return await join()
    } catch (error) {
      if (statusOf(error) !== '429') throw error
      await pause(BUSY_PAUSE_MS)
      return await join()
    }
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined) throw error
    throw new Error(WORDS[status] ?? `it answered with status ${status}`, { cause: error })
  }
}

function statusOf(error: unknown): string | undefined {
  return error instanceof Error ? STATUS.exec(error.message)?.[1] : undefined
}

const START_TIMEOUT_MS = 30_000

/**
 * A proxy that cannot exist (RFC 6761 section 6.4). Requests that bypass our interception fail
 * there.
 */
export const UNREACHABLE_PROXY = 'http://nowhere.invalid:1'

const FLAGS = [
  `--proxy-server=${UNREACHABLE_PROXY}`,
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
  '--no-first-run',
  '--block-new-web-contents',
  // Otherwise Chromium writes every line of a page's console to its own log.
  '--log-level=3',
  // Chromium ends a page that needs more, before it uses up the machine's memory.
  '--js-flags=--max-old-space-size=384',
]
/** Environment variables that a browser needs. They hold no secret and no proxy. */
const PASSED_ON = [
  ...['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'XDG_RUNTIME_DIR', 'LD_LIBRARY_PATH'],
  ...['FONTCONFIG_FILE', 'FONTCONFIG_PATH', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'],
  ...['SystemRoot', 'TEMP', 'TMP'],
]
const REMEDY =
  'install one (npx playwright install chromium, the system\'s package "chromium", or npm install with its optional packages), or set BROWSER_EXECUTABLE, or REMOTE_BROWSER_URL and REMOTE_BROWSER_TOKEN'

/** `name`: where the browser was found. `kill`: ends even a browser that does not respond. */
export type LaunchedChromium = {
  readonly chromium: Chromium
  readonly name: string
  readonly kill?: () => void
}

const PROBLEM =
  'none could be started. Install Chromium, or set BROWSER_EXECUTABLE or REMOTE_BROWSER_URL. The log of the server says what was tried'

/**
 * Starts the first browser that works, or connects to the remote one.
 * @throws BROWSER_UNAVAILABLE for everyone; its `cause` is for the operator: the attempts with
 * paths, and what to install or set
 */
export async function launchChromium(
  chosen: ChosenBrowser,
  candidates: AsyncIterable<BrowserCandidate> = findChromium(chosen),
  pause?: RemoteJoining['pause'],
): Promise<LaunchedChromium> {
  const tried: string[] = []
  try {
    for await (const candidate of candidates) {
      const { name, isChosen = false } = candidate
      try {
        return { ...(await start(candidate, pause)), name }
      } catch (error) {
        tried.push(`${name}: ${problemOf(error, candidate)}`)
        if (isChosen) break
      }
    }
  } catch (error) {
    tried.push(problemOf(error))
  }
  const cause = new Error(`${tried.join('; ') || 'none was found'}. To have one, ${REMEDY}`)
  throw new AppError('BROWSER_UNAVAILABLE', { problem: PROBLEM }, { cause })
}

async function start(
  candidate: BrowserCandidate,
  pause: RemoteJoining['pause'],
): Promise<Omit<LaunchedChromium, 'name'>> {
  const { chromium } = await import('playwright')
  if ('endpoint' in candidate) {
    const joining = { timeoutMs: START_TIMEOUT_MS, ...(pause && { pause }) }
    return { chromium: await joinRemote(chromium, candidate, joining) }
  }
  const { executablePath, env = {} } = candidate
  const isThere =
    executablePath === undefined
      ? isInstalled(chromium.executablePath())
      : existsSync(executablePath)
  // Playwright would detect this too, but leaves folders behind.
  if (!isThere) throw new Error('does not exist')
  return launchBounded(() =>
    chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: FLAGS,
      // Chromium's sandbox does not work as root.
      chromiumSandbox: process.getuid?.() !== 0,
      env: { ...passedOn(), ...env },
      timeout: START_TIMEOUT_MS,
      // The program closes the browser itself when it shuts down.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    }),
  )
}

/**
 * Whether Playwright has installed a Chromium: `<folder>/chromium-<revision>/<platform>/<program>`
 * or the headless shell next to it, which Playwright prefers.
 */
function isInstalled(program: string): boolean {
  const folder = dirname(dirname(dirname(program)))
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('chromium'))
}

function passedOn(): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/spawn \S+ ENOENT/, 'does not exist'],
  [/No usable sandbox/, 'its sandbox needs user namespaces, which this system does not allow'],
]

/** One line, without the token. */
function problemOf(error: unknown, candidate?: BrowserCandidate): string {
  const message = error instanceof Error ? error.message : String(error)
  const known = KNOWN.find(([pattern]) => pattern.test(message))?.[1]
  const [library] = /[^\s:]+: cannot open shared object file/.exec(message) ?? []
  const line = known ?? library ?? message.split('\n', 1)[0] ?? ''
  const secret = candidate !== undefined && 'secret' in candidate ? candidate.secret : ''
  const shown = secret === '' ? line : withoutSecret(line, secret)
  return shown.slice(0, 300)
}

function withoutSecret(text: string, secret: string): string {
  return text.replaceAll(encodeURIComponent(secret), '…').replaceAll(secret, '…')
}
