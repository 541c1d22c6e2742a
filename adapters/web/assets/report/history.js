import { html } from 'htm/preact'
import { useEffect, useState } from 'preact/hooks'
import { reportModel } from '../../../report/sections/report-model.ts'
import { scoreText } from '../../../report/sections/words.ts'
import { timeText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'

/*
 * The visitor's last reports, in this browser only. A browser that keeps nothing (a private window,
 * a full disk) has no history; nothing else depends on it.
 */

/**
 * @typedef {{id: string, site: string, url: string, auditedAt: string,
 *   overall: number | null}} KeptReport
 */

const mostKept = 50
const stores = ['heads', 'bodies']

/** @returns {Promise<IDBDatabase>} */
function database() {
  const opening = indexedDB.open('manifold', 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('heads', { keyPath: 'id' })
    opening.result.createObjectStore('bodies')
  }
  return answerOf(opening)
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answerOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/**
 * @template T @param {IDBTransactionMode} mode
 * @param {(heads: IDBObjectStore, bodies: IDBObjectStore) => Promise<T>} use
 * @returns {Promise<T | undefined>} undefined without a history
 */
async function inHistory(mode, use) {
  try {
    const opened = await database()
    try {
      const changed = opened.transaction(stores, mode)
      return await use(changed.objectStore('heads'), changed.objectStore('bodies'))
    } finally {
      opened.close()
    }
  } catch {
    return undefined
  }
}

/** The kept reports, the latest first, without their contents. */
export async function keptReports() {
  /** @type {readonly KeptReport[]} */
  const all = (await inHistory('readonly', (heads) => answerOf(heads.getAll()))) ?? []
  return all.toSorted((a, b) => b.auditedAt.localeCompare(a.auditedAt))
}

/**
 * One kept report as it came; undefined when it is gone.
 * @param {string} id
 * @returns {Promise<Readonly<Record<string, unknown>> | undefined>}
 */
export function keptReport(id) {
  return inHistory('readonly', (_heads, bodies) => answerOf(bodies.get(id)))
}

/**
 * Keeps a report, which the page shows again after a reload or in another language; the oldest make
 * room. @param {Readonly<Record<string, unknown>>} given
 */
export async function keepReport(given) {
  const { site, url, auditedAt, scores } = reportModel(given)
  const head = { id: `${auditedAt} ${url}`, site, url, auditedAt, overall: scores.overall }
  const others = (await keptReports()).filter(({ id }) => id !== head.id)
  const gone = others.slice(mostKept - 1)
  await inHistory('readwrite', async (heads, bodies) => {
    for (const { id } of gone) {
      heads.delete(id)
      bodies.delete(id)
    }
    bodies.put(given, head.id)
    await answerOf(heads.put(head))
  })
  history.replaceState({ report: head.id }, '')
}

/** The report that the page showed before it was loaded again; undefined for none. */
export async function shownReport() {
  const id = history.state?.report ?? sessionStorage.getItem('report')
  sessionStorage.removeItem('report')
  return typeof id === 'string' ? keptReport(id) : undefined
}

/** The page shows no report any more. */
export function forgetShown() {
  history.replaceState(null, '')
}

/**
 * The visitor's last reports, to open again.
 * @param {{onOpen: (report: Readonly<Record<string, unknown>>) => void}} props
 */
export function HistoryList({ onOpen }) {
  const [kept, setKept] = useState(/** @type {readonly KeptReport[]} */ ([]))
  useEffect(() => {
    keptReports().then(setKept)
  }, [])
  if (kept.length === 0) return null
  /** @param {string} id */
  const open = async (id) => {
    const report = await keptReport(id)
    if (report !== undefined) onOpen(report)
  }
  const remove = async () => {
    await inHistory('readwrite', async (heads, bodies) => {
      heads.clear()
      await answerOf(bodies.clear())
    })
    setKept([])
  }
  return html`<details class="audit-history">
    <summary>${t('audit.history.title', { n: kept.length })}</summary>
    <p class="small soft">${t('audit.history.text')}</p>
    <ul class="audit-history-list">
      ${kept.map(
        ({ id, site, auditedAt, overall }) => html`<li>
          <button class="link-button" type="button" onClick=${() => open(id)}>${site}</button>
          <span class="soft small">${timeText(auditedAt)}</span>
          <span class="figure">${scoreText(overall)}</span>
        </li>`,
      )}
    </ul>
    <button class="button button-danger" type="button" onClick=${remove}>${t('audit.history.remove')}</button>
  </details>`
}
