/** Reads a model's output, which may be no JSON: then it is undefined, which no schema accepts. */
export function parseAnswer(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}
