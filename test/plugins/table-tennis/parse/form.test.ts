import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formOf } from '../../../../plugins/table-tennis/parse/form.ts'
import { loadPage } from '../../../../plugins/table-tennis/parse/load-page.ts'

const tree = (html: string) => loadPage({ url: 'https://site.test/page.php', html }).$

test('a form is what a browser would send without a click on a button', () => {
  const $ = tree(`
    <form id="f" method="POST" action="next.php">
      <input type="hidden" name="token" value="a&amp;b"><input name="note">
      <input type="checkbox" name="on" checked><input type="checkbox" name="off" value="1">
      <input type="radio" name="r" value="1"><input type="radio" name="r" value="2" checked>
      <input name="dead" value="x" disabled><input value="without a name">
      <fieldset disabled><input name="dead2" value="x"></fieldset>
      <textarea name="text">two words</textarea>
      <input type="submit" name="go" value="Go"><button name="push" value="1">Push</button>
    </form>`)
  assert.deepEqual(formOf($, '#f'), {
    action: 'next.php',
    method: 'post',
    fields: [
      { name: 'token', value: 'a&b' },
      { name: 'note', value: '' },
      { name: 'on', value: 'on' },
      { name: 'r', value: '2' },
      { name: 'text', value: 'two words' },
    ],
    selects: [],
  })
})

test('a select sends its marked option, without a mark the first enabled one', () => {
  const $ = tree(`<form>
    <select name="a"><option value="1">One<option value="2" selected>Two</select>
    <select name="b"><option disabled>None<option value="3">Three<option>Four</select>
    <select name="c"><option disabled selected value="">Choose<option value="5">Five</select>
    <select name="d" multiple><option selected>x<option>y<option selected>z</select>
    <select name="e"></select></form>`)
  assert.deepEqual(formOf($, 'form')?.fields, [
    { name: 'a', value: '2' },
    { name: 'b', value: '3' },
    { name: 'd', value: 'x' },
    { name: 'd', value: 'z' },
  ])
})

test('the form of a control is found, around it or by its attribute', () => {
  const $ = tree(`
    <form id="near"><input name="a" value="1"><input name="far-one" value="2" form="far"></form>
    <form id="far" action="far.php"><select id="pick" name="b"><option value="3">x</select></form>
    <input id="outside" name="c" value="4" form="far"><input id="lone" name="d">`)
  const names = (selector: string) => formOf($, selector)?.fields.map(({ name }) => name)
  assert.deepEqual(names('#near'), ['a'])
  assert.deepEqual(names('#pick'), ['far-one', 'b', 'c'])
  assert.deepEqual(names('#outside'), ['far-one', 'b', 'c'])
  assert.equal(names('#lone'), undefined)
  assert.equal(names('#missing'), undefined)
})

test('a form without a method is sent by GET to the page itself', () => {
  const form = formOf(tree('<form><input name="q" value="1"></form>'), 'form')
  assert.deepEqual([form?.method, form?.action], ['get', ''])
})

test('a select is described with every option, closed or not', () => {
  const form = formOf(
    tree(`<form><select id="s" name="n"><option value="">-- Choose --
      <option value="8662" selected>Division 1 -&nbsp;National
      <optgroup label="x"><option value="7" disabled>  Seven </option></optgroup></select></form>`),
    '#s',
  )
  assert.deepEqual(form?.selects, [
    {
      id: 's',
      name: 'n',
      options: [
        { value: '', text: '-- Choose --', selected: false, disabled: false },
        { value: '8662', text: 'Division 1 - National', selected: true, disabled: false },
        { value: '7', text: 'Seven', selected: false, disabled: true },
      ],
    },
  ])
})

test('a form lists its selects for whoever fills them in', () => {
  const form = formOf(
    tree('<form><select name="semaine"><option>1<option>2</select></form>'),
    'select',
  )
  assert.deepEqual(
    form?.selects.map(({ name, options }) => [name, options.map(({ value }) => value)]),
    [['semaine', ['1', '2']]],
  )
})
