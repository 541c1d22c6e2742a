import type { Browser as Chromium } from 'playwright'
import type { ChosenBrowser } from '../../../adapters/browser/find-chromium.ts'
import { launchChromium } from '../../../adapters/browser/launch-chromium.ts'
import { PlaywrightBrowser } from '../../../adapters/browser/playwright-browser.ts'
import { SystemClock } from '../../../adapters/timing/clock.ts'
import { SilentLog } from '../silent-log.ts'

export type TestBrowser = {
  readonly browser: PlaywrightBrowser
  /** Every Chromium that was started, in order. */
  readonly started: readonly Chromium[]
}

/**
 * A real browser: the first one on this machine. If there is none, the first use throws an error
 * whose cause says what to install.
 */
export function testBrowser(
  given: { readonly idleMs?: number; readonly remote?: ChosenBrowser['remote'] } = {},
): TestBrowser {
  const { idleMs, remote } = given
  const started: Chromium[] = []
  const browser = new PlaywrightBrowser({
    clock: new SystemClock(),
    log: new SilentLog(),
    chosen: remote ? { remote } : { executable: process.env.BROWSER_EXECUTABLE },
    launch: async (chosen) => {
      const launched = await launchChromium(chosen)
      started.push(launched.chromium)
      return launched
    },
    ...(idleMs !== undefined && { idleMs }),
  })
  return { browser, started }
}
