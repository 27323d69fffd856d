import type OpenAI from 'openai'

/** The installed client is older than `shutdown_date`: null, or the day on which the model ends. */
type WireModel = OpenAI.Models.Model & { shutdown_date: string | null }

/** A model as the service describes it. https://platform.openai.com/docs/api-reference/models/retrieve */
export const modelObject = (id: string, shutdown_date: string | null): WireModel => ({
  id,
  object: 'model',
  created: 0,
  owned_by: 'local',
  shutdown_date,
})
