import { benefits } from './benefits.ts'
import { Facts } from './facts.ts'
import { features } from './features.ts'
import { hero } from './hero.ts'
import { writerFor } from './writer.ts'

/** Writes the section that a request of the generator asks for, from the store's own facts; undefined if it is none. */
export function writeSection(userMessage: string) {
  const facts = factsIn(userMessage)
  if (!facts) return undefined
  const compose = { hero, benefits, features }[facts.section]
  return { [facts.section]: compose(facts, writerFor(facts)) }
}

function factsIn(userMessage: string): Facts | undefined {
  try {
    return Facts.parse(JSON.parse(userMessage))
  } catch {
    return undefined
  }
}
