import { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import { knowledgeProblems } from '#rules/courses/course-knowledge.ts'
import { fieldError } from './field-error.ts'

const name = 'knowledge.json'

type ReadKnowledge = { knowledge?: CourseKnowledge; problems: string[] }

/** Reads the text of a course's knowledge.json. Each sentence has to be supported by the lesson that it names. */
export function readKnowledge(content: string, lessonTexts: ReadonlyMap<string, string>): ReadKnowledge {
  const parsed = CourseKnowledge.safeParse(asJson(content), { error: fieldError })
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map(({ path, message }) =>
        path.length > 0 ? `${name}: ${path.join('.')}: ${message}` : `${name}: ${message}`,
      ),
    }
  const problems = knowledgeProblems(parsed.data, lessonTexts).map((problem) => `${name}: ${problem}`)
  return { knowledge: parsed.data, problems }
}

/** Invalid JSON is refused like any other text that is not an object. */
function asJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return content
  }
}
