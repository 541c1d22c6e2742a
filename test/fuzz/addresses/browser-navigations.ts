/** What a page is answered with that leaves for `to`. */
export type Leaving = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly html?: string
}
type Navigation = readonly [name: string, answer: (to: string) => Leaving]

const redirect = (status: number): Navigation => [
  `redirect ${status}`,
  (to) => ({ status, headers: { location: to } }),
]
const page = (name: string, html: (to: string) => string): Navigation => [
  name,
  (to) => ({ html: html(to) }),
]

/** Ways to leave a page by going on; the most usual ones first. */
export const NAVIGATIONS: readonly Navigation[] = [
  redirect(302),
  redirect(307),
  page('meta refresh', (to) => `<meta http-equiv="refresh" content="0;url=${to}">`),
  page('location', (to) => `<script>location = '${to}'</script>`),
  page(
    'form by POST',
    (to) => `<form id="f" method="post" action="${to}"></form><script>f.submit()</script>`,
  ),
  redirect(301),
  redirect(303),
  redirect(308),
  ['Refresh', (to) => ({ headers: { refresh: `0;url=${to}` }, html: 'x' })],
  page('location.replace', (to) => `<script>location.replace('${to}')</script>`),
  page('navigation.navigate', (to) => `<script>navigation.navigate('${to}')</script>`),
  page(
    'form',
    (to) => `<form id="f" action="${to}"><input name="a"></form><script>f.submit()</script>`,
  ),
  page(
    'link of another base',
    (to) => `<base href="${to}"><a id="a" href="x">x</a><script>a.click()</script>`,
  ),
  page(
    'frame that moves its parent',
    (to) => `<iframe srcdoc="<script>top.location = '${to}'</script>"></iframe>`,
  ),
]
