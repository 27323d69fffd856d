import { maxTextLengths } from '#contract/site.ts'
import type { SectionProps } from './section-fields.ts'
import { TextArea } from './text-area.tsx'

const texts = [
  { name: 'headline', label: 'Headline' },
  { name: 'subheadline', label: 'Subheadline' },
  { name: 'cta_text', label: 'Button' },
] as const

export const HeroFields = ({ content, editor }: SectionProps) =>
  texts.map(({ name, label }) => (
    <TextArea
      key={name}
      content={content}
      editor={editor}
      path={`hero.${name}`}
      label={label}
      value={content.hero[name]}
      maxLength={maxTextLengths.hero[name]}
      onChange={(text) => editor.edit(`hero.${name}`, { hero: { ...content.hero, [name]: text } })}
    />
  ))
