import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sitePages } from '../../../../../plugins/audit/page/links/site-pages.ts'
import { pageOf } from '../document/page-of.ts'

const linksContact = (href: string, name = 'More') =>
  sitePages(pageOf(`<html lang="fr"><a href="${href}">${name}</a>`)).contact.linked
const linksAbout = (href: string) =>
  sitePages(pageOf(`<html lang="fr"><a href="${href}">More</a>`)).about.linked

test('one percent-decoded path segment holds all words of a phrase', () => {
  assert.equal(linksAbout('/fr/%C3%A0-propos/'), true)
  assert.equal(linksAbout('/a/propos'), false)
})

test('the query and the host are not looked at', () => {
  assert.equal(linksContact('https://contact.example.com/?contact'), false)
})

test('the name decides if the address does not', () => {
  assert.equal(linksContact('/x1', 'Contact'), true)
})
