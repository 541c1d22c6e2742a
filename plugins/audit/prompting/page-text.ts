import type { PageContent } from '../page/outline/page-outline.ts'
import type { SiteFacts } from '../page/site-facts.ts'

/** Text of the audited page that a model can be asked about, or why there is none. */
export type PageText = { readonly content: PageContent } | { readonly skip: string }

/**
 * The page's content when there are words in it. A page that was refused to the auditor has words
 * too, but not the site's.
 */
export function pageText(site: SiteFacts, content: PageContent | null): PageText {
  const { blocked, mediaType } = site.response
  if (blocked !== null) {
    return {
      skip: `The page was not shown to the auditor (${blocked}), so there is no text to read.`,
    }
  }
  if (content === null) {
    const what = mediaType === '' ? 'has no media type' : `is ${mediaType}`
    return { skip: `The page has no text to read: the answer ${what}, not HTML.` }
  }
  if (content.words > 0 && content.sections.length > 0) return { content }
  return {
    skip: 'The page has no text to read: its HTML holds no words before scripts run. Send the text with the HTML.',
  }
}

/** The language a model is to answer in: as asked for, else the page's. */
export function answerLanguage(asked: string | undefined, { language }: PageContent): string {
  if (asked !== undefined) return asked
  return language === 'und' ? 'the language of the page' : language
}
