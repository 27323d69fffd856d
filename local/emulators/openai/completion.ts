import { randomUUID } from 'node:crypto'

type Answer = { content: string | null; refusal?: string; finishReason?: 'stop' | 'length' }

/** A chat completion in OpenAI's wire format. */
export const completion = ({ content, refusal, finishReason = 'stop' }: Answer) => ({
  id: `chatcmpl-${randomUUID()}`,
  object: 'chat.completion',
  created: Math.floor(Date.now() / 1000),
  model: 'local',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content, refusal: refusal ?? null },
      logprobs: null,
      finish_reason: finishReason,
    },
  ],
  usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
})
