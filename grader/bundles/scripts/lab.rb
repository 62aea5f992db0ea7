require "AssessmentBase.rb"

module @@{module}
  include AssessmentBase

  def assessmentInitialize(course)
    super("@@{name}", course)
    @problems = []
  end
end
