import { type Figure, figures, none, some } from '../../measure/figure.ts'
import { testBrowser } from '../../support/browser/test-browser.ts'
import type { Ends } from '../../support/ends.ts'
import { escapeUnguarded, tryToEscape } from './browser-trial.ts'
import { followChains, rebind } from './network-trial.ts'
import { auditBehindProxy, runProgram } from './program-trial.ts'
import { RANGES } from './ranges.ts'
import { edgeCases, judgeAddresses, randomCases } from './verdict-trial.ts'

/** Try to lead requests into the network at every step on their way. */
export const addressTrials = [
  () => judgeAddresses('the edges of all ranges', edgeCases(RANGES)),
  () => judgeAddresses('addresses at random', randomCases(1_000_000)),
  (ends: Ends) => followChains(ends, 20_000),
  (ends: Ends) => rebind(ends, 20_000),
  (ends: Ends) => runProgram(ends, { hasBrowser: true, isWhole: true }),
  browserTrial,
  auditBehindProxy,
]

async function browserTrial(ends: Ends): Promise<readonly Figure[]> {
  const { browser } = testBrowser()
  ends.after(() => browser.close())
  const { ways, asked, knocks } = await tryToEscape(ends, browser)
  const plain = await escapeUnguarded(ends)
  const packets = plain.filter((knock) => knock === 'UDP').length
  return figures('a page in the browser: ', [
    some('ways out of it tried', ways),
    some('requests that we were asked about and refused', asked.length),
    none('connections and packets to what is inside', knocks),
    some('connections of a plain browser with the same page', plain.length - packets),
    some('packets of a plain browser with the same page', packets),
  ])
}
