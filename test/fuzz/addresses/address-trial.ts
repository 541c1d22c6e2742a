import { type Figure, figure } from '../../measure/figure.ts'
import { testBrowser } from '../../support/browser/test-browser.ts'
import { fuzzSeed } from '../hostile.ts'
import { escapeUnguarded, tryToEscape } from './browser-trial.ts'
import { followChains, rebind } from './network-trial.ts'
import { auditBehindProxy, runProgram } from './program-trial.ts'
import { RANGES } from './ranges.ts'
import { judgeAtRandom, judgeRanges } from './verdict-trial.ts'

const SEED = fuzzSeed(6)
const ADDRESSES = 1_000_000
const CHAINS = 20_000
const ROUNDS = 20_000

/** Tries to lead requests into the network at every step on their way. */
export async function addressFuzz(): Promise<readonly Figure[]> {
  return [
    ...verdictFigures(),
    ...(await networkFigures()),
    ...(await programFigures()),
    ...(await browserFigures()),
    ...(await proxyFigures()),
  ]
}

function verdictFigures(): readonly Figure[] {
  const [ranges, random] = [judgeRanges(SEED), judgeAtRandom(ADDRESSES, SEED)]
  const examples = [...ranges.examples, ...random.examples]
  tell('verdicts otherwise than the tables', examples)
  const special = RANGES.filter(({ opens }) => opens !== 'always').length
  return [
    counted('ranges of special addresses', special),
    counted('addresses judged', ranges.addresses + random.addresses),
    counted('spellings judged', ranges.spellings + random.spellings),
    none('wrong verdicts', ranges.wrong + random.wrong),
  ]
}

async function networkFigures(): Promise<readonly Figure[]> {
  const chains = await followChains(CHAINS, SEED)
  const names = await rebind(ROUNDS, SEED)
  tell('redirects that ended otherwise', chains.wrong)
  tell('changing names that ended otherwise', names.wrong)
  return [
    counted('redirects in chains', chains.hops),
    counted('chains that led inside, refused', chains.refused),
    counted('requests to a name that changes', names.requests),
    counted('of them refused', names.refused),
    none('redirects and names that ended otherwise', chains.wrong.length + names.wrong.length),
    none(
      'their connections to what is inside',
      chains.connections + chains.strayAttempts + names.strayAttempts,
    ),
    none('connections shared by trusted and guarded requests', names.sharedConnections),
  ]
}

async function programFigures(): Promise<readonly Figure[]> {
  const run = await runProgram({ hasBrowser: true, isWhole: true })
  tell('calls that were not refused', run.notRefused)
  tell('calls that failed', run.failed)
  return [
    counted('calls of the API that name what is inside', run.direct),
    none('of them not refused', run.notRefused.length),
    counted('places of a site and of third parties looked up', run.places.size),
    none('calls of the API that failed', run.failed.length),
    none(
      'connections of the whole program to what is inside',
      run.connections + run.packets + run.strays.length,
    ),
  ]
}

async function browserFigures(): Promise<readonly Figure[]> {
  const { browser } = testBrowser()
  try {
    const tried = await tryToEscape(browser)
    const control = await escapeUnguarded()
    tell('what the canary heard', tried.heard)
    return [
      counted('ways out of a page tried', tried.ways + tried.navigations),
      counted('requests of the browser that were asked about and refused', tried.asked),
      none('its connections to what is inside', tried.connections),
      none('its packets to what is inside', tried.packets),
      counted('connections of a plain browser on the same page', control.connections),
      counted('packets of a plain browser on the same page', control.packets),
    ]
  } finally {
    await browser.close()
  }
}

async function proxyFigures(): Promise<readonly Figure[]> {
  const { siteRequests, modulesDone, connections } = await auditBehindProxy()
  return [
    counted('requests of an audit past the proxy of the environment', siteRequests),
    counted('modules that ended it', modulesDone),
    none('connections to that proxy', connections),
  ]
}

/** Nothing is proved if nothing was tried. */
function counted(name: string, value: number): Figure {
  return figure({ name, value, unit: '', target: 1, bounds: 'least' })
}

function none(name: string, value: number): Figure {
  return figure({ name, value, unit: '', target: 0 })
}

function tell(what: string, lines: readonly string[]): void {
  if (lines.length > 0) console.error(`${what} (SEED=${SEED}):\n${lines.join('\n')}`)
}
