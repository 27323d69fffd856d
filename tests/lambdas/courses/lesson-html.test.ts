import { describe, expect, test } from 'vitest'
import { checkLesson, lessonHtml } from '#lambdas/courses/lesson-html.ts'

const hostile = [
  '<script>alert(1)</script>',
  'text <script src="https://evil.example/x.js"></script> text',
  '<SCRIPT\n>alert(1)</SCRIPT\n>',
  '[press](javascript:alert(1))',
  '[press](JaVaScRiPt:alert(1))',
  '[press](java\tscript:alert(1))',
  '[press](&#106;avascript:alert(1))',
  '[press](vbscript:msgbox(1))',
  '[press](data:text/html;base64,PHNjcmlwdD4=)',
  '<a href="javascript:alert(1)">press</a>',
  '<a href="data:text/html,<script>alert(1)</script>">press</a>',
  '<a href="//evil.example">press</a>',
  '<a href="https://a.example" onclick="alert(1)" onmouseover=alert(1)>press</a>',
  '<img src=x onerror=alert(1)>',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<form action="https://evil.example"><input name="code"><button>Go</button></form>',
  '<style>body{background:url(https://evil.example)}</style>',
  '<p style="position:fixed;inset:0">cover</p>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<p id="root" class="app" data-x="1">clobber</p>',
  '<div><p title="</p><script>alert(1)</script>">x</p></div>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '`<script>alert(1)</script>` and\n\n    <script>alert(1)</script>',
  '<!--><script>alert(1)</script>-->',
]

const tag = /<\/?([a-z0-9]+)((?:\s[^>]*)?)>/gi
const harmless =
  /^(h[234]|p|br|hr|blockquote|pre|code|ul|ol|li|strong|em|s|su[bp]|a|table|thead|tbody|tr|th|td)$/
const link = /^ href="(https?:\/\/|mailto:)[^"]*" rel="noopener noreferrer" target="_blank"$/

describe('the HTML of a lesson', () => {
  test.each(hostile)('keeps nothing that acts of %j', (markdown) => {
    const html = lessonHtml(markdown)
    for (const [whole, name = '', attributes = ''] of html.matchAll(tag)) {
      expect(name, whole).toMatch(harmless)
      const text = attributes.trimEnd().replace(/ \/$/, '')
      if (name === 'a' && text.includes('href')) expect(text).toMatch(link)
      else expect(text.replace(/ (rel|target)="[^"]*"/g, ''), whole).toBe('')
    }
    expect(html).not.toMatch(/<!--|<!/)
  })

  test('has the text, lists, tables and links that were written', () => {
    const html = lessonHtml(
      '# Top\n\nA **b** [c](https://d.example).\n\n1. x\n\n| h |\n| --- |\n| v |\n\n`<i>`',
    )
    expect(html).toContain('<h2>Top</h2>')
    expect(html).toContain(
      '<strong>b</strong> <a href="https://d.example" rel="noopener noreferrer" target="_blank">c</a>',
    )
    expect(html).toContain('<li>x</li>')
    expect(html).toContain('<td>v</td>')
    expect(html).toContain('<code>&lt;i&gt;</code>')
  })
})

test('only pictures of the course are shown, each with its size', () => {
  const html = lessonHtml(
    '![A "pot"](pot.png) ![x](pan.png) ![x](https://evil.example/pot.png) <img src="picture:pan.png" onerror=alert(1)>',
    new Map([['pot.png', { width: 32, height: 20 }]]),
  )
  expect(html.match(/<img[^>]*>/g)).toEqual([
    '<img src="picture:pot.png" alt="A &quot;pot&quot;" width="32" height="20" />',
  ])
})

test('a check names the lines of broken links, pictures and HTML', () => {
  const { notes, pictures, problems } = checkLesson(
    'Fine.\n\n[sheet](files/a.csv)\n\n![x](b.png) ![](c.png)\n\n<b>x</b>',
  )
  expect(problems).toEqual([
    { line: 3, message: 'The link "files/a.csv" must begin with https://, http:// or mailto:.' },
    { line: 5, message: 'Say what the picture "c.png" shows: ![what it shows](c.png).' },
  ])
  expect(pictures).toEqual([
    { name: 'b.png', line: 5 },
    { name: 'c.png', line: 5 },
  ])
  expect(notes.map(({ line }) => line)).toEqual([7, 7])
})

test('a heading of a table without a text is an ordinary cell', () => {
  const html = lessonHtml('| | Before |\n|---|---|\n| Visits | 100 |')
  expect(html).toContain('<td></td>\n<th>Before</th>')
})
