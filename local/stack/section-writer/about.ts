import type { StoreWords } from '#contract/site/course-words.ts'
import type { Choice } from './facts.ts'
import { joinWithAnd, rotatedBy, type Writer, withoutFullStop } from './writer.ts'

const maxIntro = 320
const named = 3

/** Writes what the store says about its courses: what they are about, and who the first ones are for. */
export function about({ courses }: Choice, { pick, fitting }: Writer): StoreWords {
  const inTurn = rotatedBy(courses, pick([0, 1, 2, 3]) % Math.max(1, courses.length))
  const titles = joinWithAnd(inTurn.slice(0, named).map(({ title }) => title))
  const blurbs = inTurn.slice(0, 2).map(({ blurb }) => `${withoutFullStop(blurb)}.`)
  const question = pick<(title: string) => string>([
    (title) => `Who is ${title} for?`,
    (title) => `Is ${title} the right course for me?`,
    (title) => `When do I take ${title}?`,
  ])
  return {
    intro: {
      text: fitting(
        maxIntro,
        [`Here you find ${titles}. ${blurbs.join(' ')}`, blurbs.join(' ')],
        blurbs[0] ?? titles,
      ),
    },
    faq: inTurn.slice(0, named).map(({ id, title, blurb, audience: [reader = blurb] }) => ({
      question: question(title),
      answer: reader,
      course: id,
    })),
  }
}
