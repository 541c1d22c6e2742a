import { html } from 'htm/preact'
import { render } from 'preact-render-to-string'
import type { JsonSchema } from '../openapi/json-schema.ts'
import { t } from '../texts/texts.ts'

/** A term and its meaning: a parameter, a member of the body, a response. */
type Entry = { readonly name: string; readonly notes: readonly string[]; readonly text: string }

type Call = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly text: string
  readonly parameters: readonly (Entry & { readonly isRequired: boolean })[]
  readonly answers: readonly Entry[]
}

/** The part of an OpenAPI document that people read first. */
export type ApiReference = {
  readonly text: string
  readonly tags: readonly {
    readonly name: string
    readonly text: string
    readonly calls: readonly Call[]
  }[]
}

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Parameter = {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
}
type OperationObject = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { description: string; content?: Content }>>
}
type OpenApi = {
  readonly info: { readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
}

/** Extracts the reference from an OpenAPI document, which is ten times as large. */
export function referenceOf(document: JsonSchema): ApiReference {
  const { info, tags, paths } = document as OpenApi
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  /** Resolves a reference to another part of the document. */
  const follow = <T extends object>(value: T): T => {
    if (!('$ref' in value)) return value
    const steps = String(value.$ref).slice('#/'.length).split('/')
    return follow(steps.reduce<object>((at, step) => at[step as never], document) as T)
  }
  /** A member that says nothing about itself is described by its own members. */
  const membersOf = (schema: Schema, prefix = ''): Call['parameters'] => {
    const { properties = {}, required = [] } = follow(schema)
    return Object.entries(properties).flatMap(([key, property]) => {
      const member = { ...follow(property), ...property }
      const name = `${prefix}${key}`
      if (!member.description && member.properties) return membersOf(member, `${name}.`)
      const notes = ['body', typeOf(member)]
      return [{ name, notes, text: member.description ?? '', isRequired: required.includes(key) }]
    })
  }
  const parametersOf = ({ parameters = [], requestBody }: OperationObject): Call['parameters'] => [
    ...parameters.map(follow).map((one) => ({
      name: one.name,
      notes: [one.in, typeOf(one.schema)],
      text: one.description,
      isRequired: one.required,
    })),
    ...membersOf(requestBody?.content['application/json']?.schema ?? {}),
  ]
  const callOf = ({ path, method, operation }: (typeof all)[number]): Call => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    text: operation.description,
    parameters: parametersOf(operation),
    answers: Object.entries(operation.responses).map(([status, response]) => {
      const { description, content = {} } = follow(response)
      return { name: status, notes: Object.keys(content), text: description }
    }),
  })
  return {
    text: info.description,
    tags: tags.map(({ name, description }) => ({
      name,
      text: description,
      calls: all.filter(({ operation }) => operation.tags.includes(name)).map(callOf),
    })),
  }
}

function typeOf({ type, items, enum: values }: Schema): string {
  if (values !== undefined) return values.join(' | ')
  return type === 'array' ? `${items?.type ?? 'object'}[]` : (type ?? 'object')
}

/** The HTML of the reference, around its English texts in the current language. */
export function referenceHtml({ text, tags }: ApiReference): string {
  const idOf = (tag: string) => `calls-${tag.toLowerCase().replaceAll(' ', '-')}`
  return render(html`
    <div id="reference">
      <p><a class="button button-primary try" href="#/">${t('docs.tryAll')}</a></p>
      <div lang="en">${proseOf(text)}</div>
      <nav class="call-tags" aria-label=${t('docs.tags')}><ul lang="en">
        ${tags.map(({ name }) => html`<li><a href=${`#${idOf(name)}`}>${name}</a></li>`)}
      </ul></nav>
      ${tags.map(
        ({ name, text: words, calls }) => html`<section aria-labelledby=${idOf(name)}>
          <h3 id=${idOf(name)} lang="en">${name}</h3>
          <p class="soft" lang="en">${words}</p>
          ${calls.map((call) => callDetails(call, name))}
        </section>`,
      )}
    </div>
    <section id="explorer" tabindex="-1" aria-label=${t('docs.explorer')} hidden>
      <p><a class="button" href="#calls">${t('docs.back')}</a></p>
      <p class="notice tone-poor" role="alert" hidden>${t('docs.failed')}</p>
      <div lang="en"><p class="loading">${t('docs.loading')}</p></div>
    </section>
  `)
}

function callDetails({ id, method, path, summary, text, parameters, answers }: Call, tag: string) {
  const wanted = parameters.map(({ isRequired, notes, ...rest }) => ({
    ...rest,
    notes: isRequired ? [...notes, t('docs.required')] : notes,
  }))
  return html`<details class="call">
    <summary>
      <b class=${`method method-${method.toLowerCase()}`}>${method}</b>${' '}
      <code>${path}</code>${' '}
      <span lang="en">${summary}</span>
    </summary>
    <div lang="en">${proseOf(text)}</div>
    ${parameters.length > 0 && entryList(t('docs.parameters'), wanted)}
    ${entryList(t('docs.answers'), answers)}
    <p><a class="button try" href=${`#/${encodeURIComponent(tag)}/${id}`}>${t('docs.try')}</a></p>
  </details>`
}

function entryList(title: string, entries: readonly Entry[]) {
  return html`<h4>${title}</h4>
    <dl class="facts">
      ${entries.map(
        ({ name, notes, text }) => html`
          <dt><code>${name}</code> <small>${notes.join(', ')}</small></dt>
          <dd lang="en">${text.includes('\n\n') ? proseOf(text) : wordsOf(text)}</dd>`,
      )}
    </dl>`
}

/** The Markdown that the document uses: paragraphs, `code` and **emphasis**. */
function proseOf(markdown: string) {
  return markdown.split('\n\n').map((paragraph) => html`<p>${wordsOf(paragraph)}</p>`)
}

function wordsOf(paragraph: string) {
  return paragraph.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    return part.startsWith('**') ? html`<strong>${part.slice(2, -2)}</strong>` : part
  })
}
