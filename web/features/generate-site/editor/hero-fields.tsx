import { longest } from '#contract/site.ts'
import type { SectionProps } from './section-props.ts'
import { TextArea } from './text-area.tsx'

const texts = [
  { name: 'headline', label: 'Headline' },
  { name: 'subheadline', label: 'Subheadline' },
  { name: 'cta_text', label: 'Button' },
] as const

export const HeroFields = ({ content, words }: SectionProps) =>
  texts.map(({ name, label }) => (
    <TextArea
      key={name}
      content={content}
      words={words}
      place={`hero.${name}`}
      label={label}
      value={content.hero[name]}
      maxLength={longest.hero[name]}
      onChange={(text) => words.edit(`hero.${name}`, { hero: { ...content.hero, [name]: text } })}
    />
  ))
