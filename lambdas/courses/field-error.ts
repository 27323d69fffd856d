import type * as z from 'zod/mini'

const typeNames: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object with fields',
  string: 'a text',
}

/** Returns what is wrong with a field of an operator's file and what to do. For schemas that have no sentence of their own. */
export function fieldError(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This field is missing. Add it.'
      return `This must be ${typeNames[issue.expected] ?? issue.expected}.`
    case 'too_small':
      if (issue.origin === 'string') return 'This is empty. Write something.'
      return issue.origin === 'array'
        ? `List at least ${issue.minimum}.`
        : `This must be at least ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'string') return `This is too long. Use at most ${issue.maximum} characters.`
      return issue.origin === 'array'
        ? `List at most ${issue.maximum}.`
        : `This must be at most ${issue.maximum}.`
    case 'invalid_value':
      return `Choose one of ${issue.values.map(String).join(', ')}.`
    case 'unrecognized_keys':
      return `Unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}. Remove it or correct its name.`
    default:
      return 'This value is not accepted. `--help` shows what is.'
  }
}
