import { withCompanion } from '../../page/llms-txt/companion.ts'
import type { LlmsFile, LlmsTxtFacts } from '../../page/llms-txt/llms-facts.ts'
import { emptyLlmsFile, parseLlmsTxt } from '../../page/llms-txt/parse-llms-txt.ts'
import type { CheckExample } from './example-facts.ts'
import { expandExample } from './example-text.ts'

export function exampleLlmsTxt(example: CheckExample, finalUrl: string): LlmsTxtFacts {
  const root = fileOf(example, new URL('/llms.txt', finalUrl).href, example.llmsTxt)
  const full = fileOf(example, new URL('/llms-full.txt', finalUrl).href, example.llmsFullTxt)
  const sameSite = root.sections.flatMap((section) => section.links).filter((link) => link.sameSite)
  const asked = sameSite.slice(0, 20)
  const fullText = expandExample(example.llmsFullTxt ?? '')
  const mentioned = asked.filter(
    ({ title, url }) => fullText.includes(title) || (url && fullText.includes(url)),
  )
  return {
    best: root,
    root,
    described: null,
    full: withCompanion(
      { ...full, mentionsOfLlmsLinks: mentioned.length, llmsLinksAsked: asked.length },
      root,
    ),
    sameSiteLinks: sameSite.slice(0, 100),
  }
}

function fileOf(example: CheckExample, url: string, body: string | undefined): LlmsFile {
  if (body === undefined) return emptyLlmsFile(url, example.llmsStatus ?? 404)
  const [mediaType = '', charset = ''] = (example.llmsHeaders ?? 'text/plain; charset=utf-8')
    .split(/;\s*charset=/)
    .map((part) => part.trim())
  return parseLlmsTxt(new TextEncoder().encode(expandExample(body)), {
    url,
    status: example.llmsStatus ?? 200,
    finalUrl: url,
    mediaType,
    charset,
    truncated: false,
  })
}
