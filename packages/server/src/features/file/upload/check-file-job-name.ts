export const checkFileJobName = 'check-file';
