import { describe, expect, test } from 'vitest'
import {
  contentsText,
  countsOf,
  durationText,
  fileLabel,
  type Outline,
  readingMinutes,
} from '#rules/courses/course-outline.ts'
import { contradictionsOf, contradictionText } from '#rules/courses/course-promises.ts'

const outline: Outline = {
  modules: [
    {
      title: 'Start',
      lessons: [
        { title: 'Read', kind: 'text', minutes: 4 },
        { title: 'Watch', kind: 'video', minutes: 60 },
      ],
    },
    { title: 'Go on', lessons: [{ title: 'Fill in', kind: 'file' }] },
  ],
  files: [
    { name: 'Workbook.pdf', bytes: 40_000, pages: 12 },
    { name: 'Planner.xlsx', bytes: 9_000 },
    { name: 'Checklist.pdf', bytes: 20_000, pages: 1 },
  ],
}

describe('the contents of a course', () => {
  test('are counted from its outline', () => {
    expect(countsOf(outline)).toEqual({
      modules: 2,
      lessons: 3,
      minutes: 64,
      videos: 1,
      files: 3,
      formats: ['PDF', 'XLSX'],
    })
  })

  test('are one line, without what the course lacks', () => {
    expect(contentsText(outline)).toBe('3 lessons · 1 video · 1 h 4 min · 3 files (PDF, XLSX)')
    const [module = { title: '', lessons: [] }] = outline.modules
    const text = { ...module, lessons: module.lessons.slice(0, 1) }
    expect(contentsText({ modules: [text], files: [] })).toBe('1 lesson · 4 min')
    const video = { ...module, lessons: module.lessons.slice(1) }
    expect(contentsText({ modules: [video], files: [] })).toBe('1 lesson · all of them videos · 1 h')
  })

  test.each([
    [1, '1 min'],
    [59, '59 min'],
    [60, '1 h'],
    [125, '2 h 5 min'],
  ])('%i minutes read %s', (minutes, text) => expect(durationText(minutes)).toBe(text))

  test('a text takes a minute for each 200 words, rounded up', () => {
    expect(readingMinutes('word '.repeat(200))).toBe(1)
    expect(readingMinutes('word '.repeat(201))).toBe(2)
    expect(readingMinutes('')).toBe(1)
  })

  test('the name of a file has its title and its format', () => {
    expect(fileLabel('Price sheet v1.2.xlsx')).toEqual({ title: 'Price sheet v1.2', format: 'XLSX' })
    expect(fileLabel('README')).toEqual({ title: 'README', format: '' })
  })
})

const promising = (deliverable: string) =>
  contradictionsOf({ short_blurb: '', learn_bullets: [], deliverables: [deliverable] }, outline)

describe('contradictionsOf', () => {
  test.each([
    '3 lessons',
    'Three short, practical lessons',
    'One video lesson with captions',
    '2 modules with exercises',
    'An hour a day is enough',
    'Lessons: 3',
    '1 hour of lessons',
    '12-page workbook',
    'Two worksheets and a checklist',
    'A shot list for 12 videos',
    'Outline of 9 lessons',
    '25 ready answers',
    'A spreadsheet that computes the price',
    '10-minute exercises',
  ])('accepts "%s"', (text) => expect(promising(text)).toEqual([]))

  test.each([
    ['14 daily video lessons with transcripts', '14 daily video lessons', '1 video lessons', 'more'],
    ['32 lessons', '32 lessons', '3 lessons', 'more'],
    ['Two lessons', 'Two lessons', '3 lessons', 'fewer'],
    ['Modules: 7', 'Modules: 7', '2 modules', 'more'],
    ['90-page workbook', '90-page', 'a longest file of 12 pages', 'more'],
    ['3 lessons in seven modules', 'seven modules', '2 modules', 'more'],
    ['3 short lessons, about six hours', 'six hours', '1 hours', 'more'],
    ['Templates: 24', 'Templates: 24', '3 files', 'more'],
    ['24 editable templates', '24 editable templates', '3 files', 'more'],
    ['5 hours of video', '5 hours of video', '1 hours', 'more'],
    ['Audio versions', 'Audio versions', 'no audio files', 'more'],
    ['A private community', 'community', 'no such lessons', 'more'],
  ])('finds that "%s" is not what the course has', (text, promised, found, kind) => {
    expect(promising(text)).toEqual([{ text, promised, found, kind }])
  })

  test('transcripts need a video', () => {
    const texts = { short_blurb: '', learn_bullets: [], deliverables: ['Transcripts'] }
    expect(contradictionsOf(texts, { modules: [], files: [] })).toHaveLength(1)
  })

  test('reads blurb and bullets for lessons only: what a buyer will make is theirs', () => {
    const texts = {
      short_blurb: 'Twelve lessons about letters.',
      learn_bullets: ['Film 4 videos in one afternoon', 'Write two templates'],
      deliverables: [],
    }
    expect(contradictionsOf(texts, outline).map(contradictionText)).toEqual([
      '"Twelve lessons about letters." promises "Twelve lessons", but the course has 3 lessons.',
    ])
  })
})
