import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { chromium } from 'playwright'
import { findChromium } from '../../../adapters/browser/find-chromium.ts'
import { tempFolder } from '../temp-folder.ts'

/** Starts a browser that accepts connections, like a remote service. Returns its URL. */
export async function remoteChromium(t: TestContext): Promise<string> {
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0']
  const folder = tempFolder(t)
  const browser = spawn(await executable(), [...flags, `--user-data-dir=${folder}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  t.after(async () => {
    const ended = once(browser, 'exit')
    if (browser.kill('SIGKILL')) await ended
  })
  for await (const line of createInterface(browser.stderr)) {
    const [, url] = /DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (url !== undefined) return url
  }
  throw new Error('the browser ended before it could be joined')
}

async function executable(): Promise<string> {
  for await (const candidate of findChromium({ executable: process.env.BROWSER_EXECUTABLE })) {
    if ('endpoint' in candidate) continue
    const path = candidate.executablePath ?? chromium.executablePath()
    if (existsSync(path)) return path
  }
  throw new Error('no Chromium was found: npm install with its optional packages brings one')
}
