import { html } from 'htm/preact'
import { type Content, paragraph, picture, present } from '../blocks.ts'
import type { View } from '../view.ts'
import { wordText } from '../words.ts'
import * as field from './fields.ts'
import { sectionOf } from './result-blocks.ts'

const { text, part, facts, table, list, none } = sectionOf('visual')

/** The page in windows of several widths, its cookie banner, its console. */
export function visualBody(result: View): readonly Content[] {
  const shots = present(result.list('screenshots', 4).items.map(screenshot))
  const banner = result.at('cookieBanner')
  return [
    shots.length === 0 ? null : html`<div class="shots">${shots}</div>`,
    part(
      'aboveTheFold',
      facts(result.at('aboveTheFold'), {
        // The first window speaks for the page.
        window: () => wordText(result.list('byViewport', 1).items[0]?.text('name') ?? ''),
        h1: field.both(field.verdict('h1Visible', 'seen', ['good', 'poor']), 'h1'),
        cta: field.both(field.verdict('ctaVisible', 'seen', ['good', 'poor']), 'cta'),
      }),
    ),
    part(
      'cookieBanner',
      banner.flag('detected') === false
        ? paragraph(text('noBanner'), 'soft')
        : facts(banner, {
            provider: 'provider',
            covers: field.percent('coversPercent'),
            blocks: field.verdict('blocksContent', 'words', ['poor', 'good']),
            reject: field.verdict('rejectOnFirstLayer', 'words', ['good', 'poor']),
            buttons: field.joined('buttons', 8),
          }),
    ),
    part(
      'trackers',
      none(result, 'trackersBeforeConsent', 'noTrackers'),
      list(
        result,
        'trackersBeforeConsent',
        (tracker) => `${tracker.text('title', 60)} (${tracker.text('host', 260)})`,
      ),
    ),
    part(
      'errors',
      none(result, 'consoleErrors', 'noErrors'),
      list(result, 'consoleErrors', consoleError, { open: 5 }),
    ),
    part(
      'resources',
      table(result, 'byViewport', {
        window: field.word('name'),
        requests: field.number('resources.requests'),
        transferred: field.bytes('resources.bytes'),
        failed: field.number('resources.failed'),
      }),
    ),
  ]
}

function consoleError(error: View): Content {
  const words = error.text('text', 300) || error.asText(300)
  const windows = error.texts('viewports', 6).items.map((name) => wordText(name))
  return html`<code>${words}</code> <span class="soft">${windows.join(', ')}</span>`
}

/** Long pages are cut, because their beginning is what visitors judge; readers can open the rest. */
function screenshot(shot: View): Content {
  const viewport = shot.at('viewport')
  const name = wordText(viewport.text('name', 40) || 'screenshot')
  const image = picture(shot, text('alternative', { window: name }))
  if (image === null) return null
  const width = viewport.number('width') ?? 0
  const kind = width > 1100 ? 'shot shot-desktop' : width > 600 ? 'shot shot-tablet' : 'shot'
  return html`
    <figure class=${kind}>
      <details>
        <summary aria-label=${text('whole', { window: name })}><span class="shot-frame">${image}</span></summary>
      </details>
      <figcaption>${name} <span class="soft">${field.sizeText(viewport)}</span></figcaption>
    </figure>
  `
}
