const english =
  'the a an of to and in is it that you your for with on are as this not be have from what by or one when how can will more than do who which there if all they'

/** The small words of the languages that pieces may be written in, by the language's English name. */
export const glossaries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  English: {},
  Spanish: glossary(
    'el un una de a y en es lo que tú tu para con sobre son como esta no ser tienes del qué por o uno cuando cómo puedes será más que haz quien que hay si todo ellos',
  ),
  Portuguese: glossary(
    'o um uma de a e em é isso que você seu para com na são como esta não ser tem do que por ou um quando como pode será mais que faz quem que há se tudo eles',
  ),
  German: glossary(
    'die ein eine von zu und in ist es dass du dein für mit auf sind als diese nicht sein hast aus was durch oder ein wenn wie kannst wird mehr als mach wer die es wenn alle sie',
  ),
  French: glossary(
    'le un une de à et dans est ce que vous votre pour avec sur sont comme cette pas être avez des ce par ou un quand comment peut sera plus que fait qui qui y si tout ils',
  ),
}

function glossary(words: string): Readonly<Record<string, string>> {
  const translated = words.split(' ')
  return Object.fromEntries(english.split(' ').map((word, index) => [word, translated[index] ?? word]))
}
