import { html } from 'htm/preact'
import { Badge } from '../../parts/badge.js'
import { CutList } from './cut-list.js'
import { LongText } from './long-text.js'
import { text } from './read.js'
import { meaning } from './words.js'

/** @type {Readonly<Record<string, {tone: import('../../parts/badge.js').Tone, icon: string}>>} */
const severities = {
  error: { tone: 'poor', icon: '✕' },
  warning: { tone: 'fair', icon: '!' },
  notice: { tone: 'neutral', icon: 'i' },
  info: { tone: 'neutral', icon: 'i' },
}

/**
 * @typedef {object} Finding
 * @property {unknown} severity error | warning | notice | info
 * @property {unknown} message
 * @property {import('preact').ComponentChildren} [detail]
 */

/**
 * What is wrong, the worst as the list has it. @param {{findings: readonly Finding[], empty: string,
 *   limit?: number}} props `empty`: said when nothing is.
 */
export function FindingList({ findings, empty, limit = 8 }) {
  if (findings.length === 0) return html`<p class="soft">${empty}</p>`
  return html`<${CutList}
    one="finding"
    class="panel-findings"
    limit=${limit}
    items=${findings.map((finding) => html`<${FindingLine} finding=${finding} />`)}
  />`
}

/** @param {{finding: Finding}} props */
function FindingLine({ finding }) {
  const { severity, message, detail } = finding
  const name = text(severity) ?? 'notice'
  const { tone, icon } = (Object.hasOwn(severities, name) && severities[name]) || {
    tone: /** @type {const} */ ('neutral'),
    icon: '•',
  }
  return html`<${Badge} tone=${tone} icon=${icon}>${meaning(name)}<//>
    <div class="panel-finding">
      <p><${LongText} text=${text(message)} /></p>
      ${detail}
    </div>`
}
