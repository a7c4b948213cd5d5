export { judge, preview };
