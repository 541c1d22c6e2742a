type Field = { readonly name: string; readonly value: string }

/** JavaScript that sends a form of the page it runs in. */
export function formScript(url: string, fields: readonly Field[]): string {
  return `(({ url, fields }) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = url
    form.acceptCharset = 'utf-8'
    for (const { name, value } of fields) {
      const input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = value
      form.append(input)
    }
    document.documentElement.append(form)
    HTMLFormElement.prototype.submit.call(form)
  })(${JSON.stringify({ url, fields })})`
}

/** JavaScript that gives the text of the page it runs in; null when that is longer than `limit`. */
export function readScript(limit: number): string {
  return `(() => {
    const { doctype, documentElement: root } = document
    const html = (doctype ? '<!DOCTYPE ' + doctype.name + '>' : '') + (root ? root.outerHTML : '')
    return html.length > ${limit} ? null : html
  })()`
}
