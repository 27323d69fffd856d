import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = [
  ...['bench', 'bin', 'contract', 'infra', 'lambdas', 'local', 'pdf', 'pictures', 'rules', 'storefront'],
]

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))

/** A doc comment that begins as a clause, directly above a function. */
const clauseAboveFunction =
  /\/\*\*\s+(?:\* )?(?:What|Who|Whom|Whose|Whether|Whatever|Whoever|How|Where|Which)\b(?:(?!\*\/)[\s\S])*\*\/\s*(?:export )?(?:(?:async )?function\b|const \w+ = (?:async )?(?:<[^>]*>)?(?:\(|\w+ =>)).*/g

test('doc comments of functions say what is returned or done', () => {
  const broken = files.flatMap((file) => {
    const found = readFileSync(file, 'utf8').match(clauseAboveFunction) ?? []
    return found.map((comment) => `${file}: ${comment}`)
  })
  expect(files.length).toBeGreaterThan(1000)
  expect(broken, 'Begin with a verb, such as "Returns"').toEqual([])
})
