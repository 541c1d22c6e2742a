import { joinSignals } from '../../../core/join-signals.ts'
import type { Needs } from './crawl-request.ts'
import { fetchText, type TextAnswer } from './fetch-llms.ts'
import { fetchRobots, type RobotsAnswer, unansweredRobots } from './fetch-robots.ts'
import type { Requester } from './requester.ts'

/** The files at fixed addresses of one origin, asked for side by side. */
export type SiteFiles = {
  readonly origin: string
  readonly robots: Promise<RobotsAnswer>
  /** null when nobody asked for them. */
  readonly llmsTxt: Promise<TextAnswer> | null
  readonly llmsFull: Promise<TextAnswer> | null
  /** Gives up the requests: the page turned out to be of another origin. */
  readonly stop: () => void
}

export type SiteFilesContext = {
  readonly needs: Needs
  readonly requester: Requester
  /** Of one request. */
  readonly timeoutMs: number
}

/** Asks for what is needed of robots.txt, llms.txt and llms-full.txt. */
export function startSiteFiles(
  origin: string,
  { needs, requester, timeoutMs }: SiteFilesContext,
): SiteFiles {
  const controller = new AbortController()
  const own = requester.under(joinSignals([requester.signal, controller.signal]))
  const robotsUrl = `${origin}/robots.txt`
  const files = {
    robots: needs.robots
      ? fetchRobots(origin, own, timeoutMs)
      : Promise.resolve(unansweredRobots(robotsUrl, 'notSent')),
    llmsTxt: needs.llmsTxt ? fetchText(`${origin}/llms.txt`, own, timeoutMs) : null,
    llmsFull: needs.has('llmsTxt') ? fetchText(`${origin}/llms-full.txt`, own, timeoutMs) : null,
  }
  // They may fail before anybody waits for them; who does wait still sees it.
  for (const file of Object.values(files)) file?.catch(() => undefined)
  return { origin, ...files, stop: () => controller.abort() }
}
