import { describe, expect, test } from 'vitest'
import { markdownBlocks } from '#lambdas/courses/markdown-blocks.ts'

const blocksOf = (markdown: string) => markdownBlocks(markdown).blocks

describe('markdownBlocks', () => {
  test('reads headings, paragraphs, quotes, code and rules', () => {
    expect(
      blocksOf('# Top\n\nA **b** *c* [d](https://e.example)\nnext\n\n> quote\n\n```\nx = 1\n```\n\n---'),
    ).toEqual([
      { kind: 'heading', level: 1, text: [{ text: 'Top' }] },
      {
        kind: 'paragraph',
        text: [
          { text: 'A ' },
          { text: 'b', bold: true },
          { text: ' ' },
          { text: 'c', italic: true },
          { text: ' ' },
          { text: 'd', url: 'https://e.example' },
          { text: '\n' },
          { text: 'next' },
        ],
      },
      { kind: 'quote', text: [{ text: 'quote' }] },
      { kind: 'code', text: 'x = 1' },
      { kind: 'rule' },
    ])
  })

  test('reads lists within lists, and boxes to tick', () => {
    expect(blocksOf('- [ ] one\n- two\n  1. x\n  2. y')).toEqual([
      {
        kind: 'list',
        ordered: false,
        items: [
          { text: [{ text: 'one' }], checkbox: true },
          {
            text: [{ text: 'two' }],
            nested: [
              { kind: 'list', ordered: true, items: [{ text: [{ text: 'x' }] }, { text: [{ text: 'y' }] }] },
            ],
          },
        ],
      },
    ])
  })

  test('reads tables with aligned, narrow and empty columns', () => {
    expect(
      blocksOf('| # | What is it | Cost | Mine |\n| --- | --- | ---: | --- |\n| 1 | A pot | $24 | |'),
    ).toEqual([
      {
        kind: 'table',
        columns: [
          { title: '#', align: 'left', widthPoints: 22 },
          { title: 'What is it', align: 'left' },
          { title: 'Cost', align: 'right' },
          { title: 'Mine', align: 'left' },
        ],
        rows: [[[{ text: '1' }], [{ text: 'A pot' }], [{ text: '$24' }], []]],
      },
    ])
  })

  test('names the line of what a PDF cannot show', () => {
    expect(
      markdownBlocks('Fine.\n\nA \u2192 B\n\n<b>x</b>\n\n<div>y</div>').problems.map(({ line }) => line),
    ).toEqual([3, 7])
  })
})
