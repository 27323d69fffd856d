import { courseSection } from '#contract/site/content-paths.ts'
import { type CourseWords, maxCourseTextLength, maxPickLength } from '#contract/site/course-words.ts'
import type { SiteContent } from '#contract/site/site.ts'
import { TextareaField } from '../../../ui/controls/textarea-field.tsx'
import { fieldId } from './editor-tabs.ts'
import type { SectionProps } from './section-props.ts'
import { TextArea } from './text-area.tsx'

type Props = SectionProps & { productId: string }

/** The seller's own words about why the course is in the store. Nobody else writes them. */
export function PickField({ content, editor, productId }: Props) {
  const path = `picks.${productId}.text`
  return (
    <TextareaField
      id={fieldId(path)}
      name={path}
      label="Why I picked this"
      placeholder="I tried its second lesson with my own shop, and kept the sheet on my wall."
      hint="Your own words. They stand on the course’s page; without them nothing does."
      maxLength={maxPickLength}
      value={content.picks?.[productId]?.text ?? ''}
      onChange={({ target }) => editor.edit(path, { picks: { [productId]: { text: target.value } } })}
      onBlur={editor.leaveText}
    />
  )
}

const lists = [
  { name: 'outcomes', title: 'What you will be able to do', label: 'Outcome' },
  { name: 'for_whom', title: 'Who it is for', label: 'For whom' },
] as const

/** The texts of a course's page. Only what stands in the store's own words can be edited. */
export function CourseFields({ content, editor, productId }: Props) {
  const words = content.courses?.[productId]
  if (!words) return undefined
  const at = courseSection(productId)
  const change = (path: string, changed: Partial<CourseWords>) =>
    editor.edit(`${at}.${path}`, { courses: { [productId]: { ...words, ...changed } } })
  const field = { content, editor, maxLength: maxCourseTextLength }
  return (
    <>
      <TextArea
        {...field}
        path={`${at}.promise.text`}
        label="Promise"
        value={words.promise.text}
        onChange={(text) => change('promise.text', { promise: { ...words.promise, text } })}
      />
      {lists.map(({ name, title, label }) => (
        <fieldset key={name} className="grid gap-3 border-t border-line pt-5">
          <legend className="sr-only">{title}</legend>
          <span aria-hidden className="text-sm font-semibold">
            {title}
          </span>
          {words[name].map((claim, position) => (
            <TextArea
              {...field}
              // biome-ignore lint/suspicious/noArrayIndexKey: an outcome is its position
              key={position}
              path={`${at}.${name}.${position}.text`}
              label={`${label} ${position + 1}`}
              value={claim.text}
              onChange={(text) =>
                change(`${name}.${position}.text`, {
                  [name]: words[name].with(position, { ...claim, text }),
                })
              }
            />
          ))}
        </fieldset>
      ))}
      <QuestionFields
        {...field}
        path={`${at}.faq`}
        questions={words.faq}
        onChange={(path, faq) => change(`faq.${path}`, { faq })}
      />
    </>
  )
}

type Question = { question: string; answer: string }
type QuestionsProps<Q extends Question> = SectionProps & {
  maxLength: number
  path: string
  questions: readonly Q[]
  /** `path` is the changed text's below `path` of the list. */
  onChange: (path: string, questions: Q[]) => void
}

const QuestionFields = <Q extends Question>({ path, questions, onChange, ...field }: QuestionsProps<Q>) =>
  questions.map((asked, position) => (
    <fieldset
      // biome-ignore lint/suspicious/noArrayIndexKey: a question is its position
      key={position}
      className="grid gap-3 border-t border-line pt-5"
    >
      <legend className="sr-only">Question {position + 1}</legend>
      <TextArea
        {...field}
        path={`${path}.${position}.question`}
        label={`Question ${position + 1}`}
        value={asked.question}
        onChange={(question) =>
          onChange(`${position}.question`, questions.toSpliced(position, 1, { ...asked, question }))
        }
      />
      <TextArea
        {...field}
        path={`${path}.${position}.answer`}
        label="Answer"
        value={asked.answer}
        onChange={(answer) =>
          onChange(`${position}.answer`, questions.toSpliced(position, 1, { ...asked, answer }))
        }
      />
    </fieldset>
  ))

type StoreProps = SectionProps & { about: NonNullable<SiteContent['about']> }

/** What the About page says about the choice of courses. */
export const IntroField = ({ content, editor, about }: StoreProps) => (
  <TextArea
    content={content}
    editor={editor}
    path="about.intro.text"
    label="What is sold here"
    value={about.intro.text}
    maxLength={maxCourseTextLength}
    onChange={(text) => editor.edit('about.intro.text', { about: { ...about, intro: { text } } })}
  />
)

/** Which course is for whom, on the FAQ. */
export const ChoiceFields = ({ content, editor, about }: StoreProps) => (
  <QuestionFields
    content={content}
    editor={editor}
    maxLength={maxCourseTextLength}
    path="about.faq"
    questions={about.faq}
    onChange={(path, faq) => editor.edit(`about.faq.${path}`, { about: { ...about, faq } })}
  />
)
