import { expect, test } from 'vitest'
import { scenarioOf, scenarios } from './scenarios.ts'

test.each(Object.entries(scenarioOf))('%s is killed and throttled in the scenario: %s', (_, scenario) => {
  expect(scenarios.map(({ name }) => name)).toContain(scenario)
})
