import { type Browser, chromium } from 'playwright'
import { findChromium } from '../../../adapters/browser/find-chromium.ts'
import { memoryFolder } from '../temp-folder.ts'

const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
  '--no-first-run',
  // All pages of a visitor in one process: to start one takes longer than most pages.
  '--process-per-site',
  '--renderer-process-limit=1',
  // Draws in the browser's own process. Only for our own pages: a page that crashed it would end the browser.
  '--in-process-gpu',
]

/**
 * Starts a browser for viewing our pages. Unlike the program's own, it has network access.
 * @throws Error that lists what was tried if this machine has none
 */
export async function launchVisitor(): Promise<Browser> {
  const tried: string[] = []
  for await (const candidate of findChromium({ executable: process.env.BROWSER_EXECUTABLE })) {
    if ('endpoint' in candidate) continue
    const { executablePath, env = {} } = candidate
    try {
      return await chromium.launch({
        ...(executablePath !== undefined && { executablePath }),
        args: FLAGS,
        // Pages in files on a disk take longer.
        ignoreDefaultArgs: memoryFolder() === undefined ? [] : ['--disable-dev-shm-usage'],
        chromiumSandbox: process.getuid?.() !== 0,
        env: { ...plainEnvironment(), ...env },
      })
    } catch (error) {
      tried.push(`${candidate.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(`no browser could be started: ${tried.join('; ') || 'there is none'}`)
}

/** Bypasses the shell's proxy for loopback. */
function plainEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || /_proxy$/i.test(name) ? [] : [[name, value]],
    ),
  )
}
