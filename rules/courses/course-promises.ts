import { countsOf, fileLabel, type Outline } from './course-outline.ts'

/** The texts of a catalog product in which a course may be promised. */
export type PromisingTexts = {
  short_blurb: string
  learn_bullets: readonly string[]
  deliverables: readonly string[]
}

/** A text that says more or less than the course has. `fewer` misleads nobody, `more` does. */
export type Contradiction = { text: string; promised: string; found: string; kind: 'more' | 'fewer' }

const numberWords = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
  'eighteen nineteen twenty',
]
  .join(' ')
  .split(' ')

type Measure = { noun: RegExp; name: string; count: (outline: Outline) => number }

const ofFormat =
  (...formats: string[]) =>
  ({ files }: Outline) =>
    files.filter(({ name }) => formats.includes(fileLabel(name).format)).length

const hours = (outline: Outline) => Math.round(countsOf(outline).minutes / 60)

/** Counted wherever they are promised, because they mean the course only. */
const ofTheCourse: readonly Measure[] = [
  { noun: /video lessons?/, name: 'video lessons', count: (outline) => countsOf(outline).videos },
  { noun: /(?:lessons?|chapters?)/, name: 'lessons', count: (outline) => countsOf(outline).lessons },
  { noun: /modules?/, name: 'modules', count: (outline) => countsOf(outline).modules },
  {
    noun: /hours? of (?:video|lessons|reading|content|material)/,
    name: 'hours',
    count: hours,
  },
  {
    noun: /minutes? of (?:video|lessons|reading|content|material)/,
    name: 'minutes',
    count: (outline) => countsOf(outline).minutes,
  },
]

/** Counted in deliverables only: a bullet may say that the buyer will make four videos or two templates. */
const ofTheFiles: readonly Measure[] = [
  { noun: /(?:videos?|recordings?|films?)/, name: 'videos', count: (outline) => countsOf(outline).videos },
  {
    noun: /(?:xlsx files?|spreadsheets?|calculators?)/,
    name: 'spreadsheets',
    count: ofFormat('XLSX', 'ODS', 'CSV'),
  },
  { noun: /pdfs?(?: files?)?/, name: 'PDFs', count: ofFormat('PDF') },
  { noun: /audio (?:files?|lessons?|versions?)/, name: 'audio files', count: ofFormat('MP3', 'M4A') },
  { noun: /slide decks?/, name: 'slide decks', count: ofFormat('PPTX') },
  { noun: /hours?(?! (?:a|per|each)\b)/, name: 'hours', count: hours },
  {
    noun: /(?:files?|downloads?|templates?|worksheets?|workbooks?|checklists?|planners?|guides?|sheets?)/,
    name: 'files',
    count: ({ files }) => files.length,
  },
]

/** Kinds that a deliverable promises without a number. */
const kinds: readonly Measure[] = [
  ...ofTheCourse.filter(({ name }) => name === 'video lessons'),
  ...ofTheFiles.filter(({ name }) => !['files', 'videos', 'hours'].includes(name)),
  { noun: /recordings/, name: 'videos', count: (outline) => countsOf(outline).videos },
  {
    noun: /(?:transcripts?|captions|subtitles)/,
    name: 'captioned videos',
    count: (outline) => countsOf(outline).videos,
  },
  {
    noun: /(?:live (?:calls?|sessions?)|community|coaching|certificate)/,
    name: 'such lessons',
    count: () => 0,
  },
]

const number = `(\\d+|${numberWords.join('|')})`
/** Up to three words between a number and what it counts; none of them turns to something else. */
const describing = '(?:(?!(?:for|of|in|with|and|or|per|a|an|to|from|the|on|by|your)\\b)[\\p{L}’-]+ ){0,3}'
/** "a shot list for three videos" promises no video, "12 lessons in three modules" three modules. */
const aside = '(?<!\\b(?:for|of|your|per|from) )'

/**
 * Compares what the texts of a product promise with what its course has: numbers of lessons, modules, hours, videos,
 * files and pages, and kinds such as video, transcripts or audio.
 */
export function contradictionsOf(texts: PromisingTexts, outline: Outline): Contradiction[] {
  const general = [texts.short_blurb, ...texts.learn_bullets]
  return [
    ...general.flatMap((text) => countedIn(text, ofTheCourse, outline)),
    ...texts.deliverables.flatMap((text) => [
      ...countedIn(text, [...ofTheCourse, ...ofTheFiles], outline),
      ...kindsIn(text, outline),
      ...pagesIn(text, outline),
    ]),
  ]
}

/** The first measure that names a number counts it: "12 video lessons" are not counted as lessons again. */
function countedIn(text: string, measures: readonly Measure[], outline: Outline): Contradiction[] {
  const seen = new Set<number>()
  return measures.flatMap((measure) => {
    const found = [
      ...text.matchAll(new RegExp(`${aside}\\b${number} ${describing}(?:${measure.noun.source})\\b`, 'giu')),
      ...text.matchAll(new RegExp(`\\b(?:${measure.noun.source}): ${number}\\b`, 'giu')),
    ].filter(({ index }) => seen.size < seen.add(index).size)
    return found.flatMap((match) => compared(text, match, numberOf(match[1] ?? ''), measure, outline))
  })
}

const numberOf = (word: string) => {
  const known = numberWords.indexOf(word.toLowerCase())
  return known < 0 ? Number(word) : known
}

function compared(
  text: string,
  [promised]: RegExpMatchArray,
  wanted: number,
  { name, count }: Measure,
  outline: Outline,
): Contradiction[] {
  const present = count(outline)
  // "Two checklists" beside six other files is true.
  if (wanted === present || (name === 'files' && wanted < present)) return []
  return [{ text, promised, found: `${present} ${name}`, kind: wanted > present ? 'more' : 'fewer' }]
}

const kindsIn = (text: string, outline: Outline): Contradiction[] =>
  kinds.flatMap(({ noun, name, count }) => {
    const match = new RegExp(`${aside}\\b(?:${noun.source})\\b`, 'iu').exec(text)
    return match && count(outline) === 0
      ? [{ text, promised: match[0], found: `no ${name}`, kind: 'more' as const }]
      : []
  })

function pagesIn(text: string, { files }: Outline): Contradiction[] {
  const match = /(\d+)[- ]pages?\b/iu.exec(text)
  const most = Math.max(0, ...files.map(({ pages = 0 }) => pages))
  if (!match || Number(match[1]) <= most) return []
  return [{ text, promised: match[0], found: `a longest file of ${most} pages`, kind: 'more' }]
}

/** One line for an operator: the text, what it promises, and what there is. */
export const contradictionText = ({ text, promised, found }: Contradiction): string =>
  `"${text}" promises "${promised}", but the course has ${found}.`
