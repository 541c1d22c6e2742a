import type { HttpResponse } from '../../../core/ports/http.ts'
import type { MarkdownProbe, ProbeFacts } from '../page/site-facts.ts'
import { answerOf } from './probe-client.ts'
import type { PageProbeContext, ProbeContext } from './probe-context.ts'

const TEXT_TYPES = new Set(['text/markdown', 'text/plain', 'text/x-markdown'])
const ACCEPT = 'text/markdown'

type Markdown = NonNullable<ProbeFacts['markdown']>

/** GET of the page with `Accept: text/markdown`. */
export function probeNegotiated(context: ProbeContext): Promise<MarkdownProbe> {
  return ask(context.site.finalUrl, context)
}

/** GET of the Markdown twin that the page announces; absent when it announces none. */
export async function probeAlternate(
  context: PageProbeContext,
): Promise<Pick<Markdown, 'alternate'>> {
  const { site, view } = context
  if (view.markdownAlternate === null) return {}
  const alternate = await ask(site.toAudited(view.markdownAlternate), context)
  return { alternate: { ...alternate, url: view.markdownAlternate } }
}

async function ask(
  url: string,
  { client, comparison, options }: ProbeContext,
): Promise<MarkdownProbe> {
  const reply = await client.ask({ url, accept: ACCEPT, maxBytes: options.probeBytes })
  const { response } = reply
  const isText = response?.status === 200 && TEXT_TYPES.has(reply.mediaType)
  return {
    ...answerOf(reply),
    isText,
    shared: isText && response ? await comparison.sharedOfMain(response) : null,
    varyAccept: response !== null && variesByAccept(response.headers),
  }
}

function variesByAccept(headers: HttpResponse['headers']): boolean {
  const names = (headers.vary ?? []).flatMap((value) => value.toLowerCase().split(','))
  return names.some((name) => name.trim() === 'accept' || name.trim() === '*')
}
