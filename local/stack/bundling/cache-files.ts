/** Names in the folders of what is made once. */
export const templateName = 'template.json'
export const sampleCoursesName = 'courses.json'
/** Stands in the kept template for the local stack's address, whose port differs from start to start. */
export const placeholderHost = 'localhost:0'
