/** The origin of signed links, whose path begins with the bucket. */
export const courseFilesOrigin = (region: string) => `https://s3.${region}.amazonaws.com`
