# Compiles the files that follow together, `most` at a time, in as many groups of equal size as that takes. Their target
# must have UNITY_BUILD_MODE GROUP.
function(brett_compile_together name most)
  list(LENGTH ARGN files)
  math(EXPR groups "(${files} + ${most} - 1) / ${most}")
  set(number 0)
  foreach(file IN LISTS ARGN)
    math(EXPR group "${number} * ${groups} / ${files}")
    set_source_files_properties(${file} PROPERTIES UNITY_GROUP ${name}_${group})
    math(EXPR number "${number} + 1")
  endforeach()
endfunction()
