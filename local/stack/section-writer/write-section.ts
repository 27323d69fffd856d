import { about } from './about.ts'
import { benefits } from './benefits.ts'
import { course } from './course.ts'
import { Choice, Facts, OneCourse } from './facts.ts'
import { features } from './features.ts'
import { hero } from './hero.ts'
import { writerFor } from './writer.ts'

/** Writes the section that a request of the generator asks for, from the store's own facts; undefined if it is none. */
export function writeSection(userMessage: string): object | undefined {
  const message = parsed(userMessage)
  const one = OneCourse.safeParse(message)
  if (one.success) return course(one.data)
  const choice = Choice.safeParse(message)
  if (choice.success) return about(choice.data, writerFor({ ...choice.data, products: choice.data.courses }))
  const { data: facts } = Facts.safeParse(message)
  if (!facts) return undefined
  const compose = { hero, benefits, features }[facts.section]
  return { [facts.section]: compose(facts, writerFor(facts)) }
}

function parsed(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch {
    return undefined
  }
}
