import { expect, test } from 'vitest'
import { insertConfig, insertLegalSettings, legalPlaceholders } from '#contract/urls/web-documents.ts'

const document = '<head><script type="application/json" id="config"></script></head>'
const configIn = (html: string) => /id="config">(.*?)<\/script><\/head>$/s.exec(html)?.[1] ?? ''

test('the configuration of a stage is in its element, as JSON', () => {
  const config = { api: 'https://api.example.com', region: 'eu-west-1' }
  const html = insertConfig(document, JSON.stringify(config))
  expect(html.startsWith('<head><script type="application/json" id="config">{')).toBe(true)
  expect(JSON.parse(configIn(html))).toEqual(config)
})

test('texts neither close their element nor act as replacement patterns', () => {
  for (const text of ['</script><script>alert(1)</script>', '<!--<script>', "$&$`$'$$"]) {
    const html = insertConfig(document, JSON.stringify({ text }))
    expect(html.match(/<\/?script/g)).toHaveLength(2)
    expect(JSON.parse(configIn(html))).toEqual({ text })
  }
})

test('a document’s legal text names mailboxes, company and postal address as text', () => {
  const { supportEmail, legalEmail, company, postalAddress } = legalPlaceholders
  const html = `<a href="mailto:${legalEmail}">${legalEmail}</a> ${supportEmail} ${company}, ${postalAddress}`
  const settings = {
    supportEmail: 'help@app.example',
    legalEmail: 'legal@app.example',
    company: 'A & <B>',
    postalAddress: '1 Main Street',
  }
  expect(insertLegalSettings(html, settings)).toBe(
    '<a href="mailto:legal@app.example">legal@app.example</a> help@app.example A &amp; &lt;B>, 1 Main Street',
  )
})
