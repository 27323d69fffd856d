/** Parses a model's output. Returns undefined for invalid JSON, which no schema accepts. */
export function parseAnswer(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}
