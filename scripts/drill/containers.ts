export const run = async (): Promise<boolean> => true;
