import * as z from 'zod/mini'
import { bodyOf, type Listener, sendJson } from '../http/http.ts'
import { jsonProtocol, operationOf } from '../iam/services/json-call.ts'
import type { Switches } from '../process/switches.ts'

export type ScheduledRule = { rule: string; expression: string }

const Input = z.object({ NamePrefix: z._default(z.string(), ''), Name: z._default(z.string(), '') })

/** Rules with a schedule, which an operator may disable: https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_DisableRule.html */
export const rulesListener =
  (rules: readonly ScheduledRule[], switches: Switches): Listener =>
  async (request, response) => {
    const { Name, NamePrefix } = Input.parse(JSON.parse(String(await bodyOf(request)) || '{}'))
    const operation = operationOf(request)
    const type = { 'content-type': 'application/x-amz-json-1.1' }
    if (operation === 'ListRules') {
      const Rules = rules
        .filter(({ rule }) => rule.startsWith(NamePrefix))
        .map(({ rule, expression }) => ({
          Name: rule,
          ScheduleExpression: expression,
          State: switches.isOff(rule) ? 'DISABLED' : 'ENABLED',
        }))
      return sendJson(response, 200, { Rules }, type)
    }
    const isKnown = rules.some(({ rule }) => rule === Name)
    if (!isKnown || (operation !== 'EnableRule' && operation !== 'DisableRule')) {
      const message = `Rule ${Name} does not exist on EventBus default.`
      return sendJson(response, 400, { __type: 'ResourceNotFoundException', message }, type)
    }
    switches.turn(Name, operation === 'EnableRule')
    sendJson(response, 200, {}, type)
  }

export const rules = jsonProtocol('events', () => '*')
